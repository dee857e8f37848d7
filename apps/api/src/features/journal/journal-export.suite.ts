import { describe, expect, it } from '@jest/globals';
import {
  prepareSite,
  admin,
  conclaveId,
  exported,
  get,
  site,
  twoRounds,
  verified,
} from '../../testing/sites/exports-site.js';

describe('journal: exports', () => {
  prepareSite();

  describe('an export of the journal', () => {
    it('can be verified and recounted if it contains a whole edition', async () => {
      await twoRounds();
      const { headers, body } = await exported();
      expect(headers.get('content-disposition')).toBe(`attachment; filename="fumata-${conclaveId}.ndjson"`);
      expect(headers.get('x-evenements')).toBe('11');
      expect(verified(body)).toMatchObject({ is: 'intact', events: 11, recount: { seals: 1 } });
    });

    it('fails verification after a result was changed in the database', async () => {
      await twoRounds();
      const { models } = site.system;
      const [round] = await models.rounds.find({ conclaveId, roundNumber: 1 });
      await models.rounds.put({ ...round!, totalVotes: 99 });
      expect(verified((await exported()).body)).toMatchObject({
        is: 'broken',
        problem: { is: 'result', what: 'totalVotes', stated: 99, counted: 3 },
      });
    });

    it('states its filters and can be verified', async () => {
      await twoRounds();
      const { body } = await exported('?genre=votes&q=tagle');
      expect(verified(body)).toMatchObject({ is: 'intact', events: 2 });
      expect(body).toContain('"filters":{"genre":"votes","q":"tagle"}');
      const { body: table } = await exported('?genre=votes', { format: 'csv' });
      const rows = table.trim().split('\r\n');
      expect(rows).toHaveLength(1 + 5);
      expect(new Set(rows.map((row) => row.split('";"').length)).size).toBe(1);
      expect(rows[1]).toMatch(/;"[0-9a-f]{24}";"(Pietro Parolin|Luis Antonio Tagle)";"visitor";/);
    });

    it('contains no personal data', async () => {
      await twoRounds();
      const { body } = await exported();
      expect(body).not.toMatch(/admin:|Camille|un motif à moi|ballot-|idempotency/);
    });

    it('is covered whole by the seals', async () => {
      await twoRounds();
      const report = verified((await exported()).body);
      expect(report).toMatchObject({ leafVersion: 2 });
      expect(new Set(Object.values(report.parts))).toEqual(new Set(['right']));
    });

    it('contains no salt, nor does any other answer', async () => {
      await twoRounds();
      const opening = (await site.recorded()).find(({ type }) => type === 'ConclaveOpened');
      const salt = String(opening?.data['salt']);
      expect(salt).toMatch(/^[\w-]{43}$/);
      const byAdmin = (path: string) => get(path, { 'x-auth-token': admin });
      const answers = await Promise.all([
        exported(),
        exported('', { format: 'csv' }),
        byAdmin(`/api/journal/${conclaveId}`),
        byAdmin(`/api/journal/${conclaveId}/plan`),
        byAdmin(`/api/replay/${conclaveId}`),
        byAdmin(`/api/replay/${conclaveId}/segments/0`),
        get(`/api/replay/${conclaveId}`),
        get(`/api/donnees/${conclaveId}/evenements.ndjson`),
        get(`/api/conclave/preuve/${conclaveId}/1`),
        get('/api/conclave/state'),
        get(`/api/replay/${conclaveId}/milestones`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.filter(({ body }) => JSON.stringify(body).includes(salt))).toEqual([]);
    });

    it('filtered by account hides the account; for an analyst the filter is ignored and not stated', async () => {
      await twoRounds();
      const account = (await site.system.accounts.list()).find(({ name }) => name === 'Camille')!._id;
      const { body } = await exported(`?compte=${account}`);
      expect(verified(body)).toMatchObject({ is: 'intact', events: 2 });
      expect(body).toContain('"filters":{"compte":"un administrateur"}');
      expect(body).not.toContain(account);
      const all = (await exported(`?compte=${account}`, { by: await site.login('analyste') })).body;
      expect(all).not.toContain(account);
      expect(verified(all)).toMatchObject({ is: 'intact', events: 11, recount: { seals: 1 } });
    });

    it('is rejected for visitors and members, accepted by cookie; 400 for unknown filters and formats, 404 for an unknown edition', async () => {
      const path = `/api/journal/${conclaveId}/export.ndjson`;
      expect((await get(path)).status).toBe(401);
      expect((await get(path, { 'x-auth-token': await site.login('membre') })).status).toBe(403);
      expect((await get(path, { cookie: await site.openSession('analyste') })).status).toBe(200);
      expect((await exported('?genre=x')).status).toBe(400);
      expect((await exported('', { format: 'xml' })).status).toBe(400);
      expect((await exported('', { of: 'f'.repeat(24) })).status).toBe(404);
    });

    it('releases its slot when it is aborted', async () => {
      await twoRounds();
      for (let n = 0; n < 12; n++) {
        const stopped = new AbortController();
        const headers = { 'x-auth-token': admin };
        const path = `${site.address}/api/journal/${conclaveId}/export.ndjson`;
        await fetch(path, { headers, signal: stopped.signal });
        stopped.abort();
      }
      expect((await exported()).status).toBe(200);
    });
  });
});
