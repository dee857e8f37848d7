import { actsSchema, type Acts, type ConclaveState } from '@fumata/contracts';
import { Unavailable } from '@fumata/platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../../testing/site.js';

describe('acts shown to administrators', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const ask = (query = '', headers: Record<string, string> = { 'x-auth-token': token }) =>
    site.ask<Acts & Failure>('GET', `/api/conclave/admin/acts${query}`, { headers });
  const acts = async (query?: string) => (await ask(query)).body.acts;
  const latest = async () => (await acts('?limit=1'))[0];
  const correct = async (change: Partial<ConclaveState>) =>
    site.adminCommand(token, 'state', { ...(await site.state()).conclaveState, ...change });
  const revision = async () => (await site.state()).conclaveState.revision;
  const parolin = () => site.cardinal('pietro-parolin');

  describe('the act history', () => {
    beforeEach(open);
    afterEach(close);

    it('describes a round with the result of the closed one', async () => {
      await site.votesFor(parolin(), 2);
      await site.votesFor(site.cardinal('luis-antonio-tagle'), 1);
      site.system.clock.pass(60);
      const motif = 'Fin de la journée';
      await site.adminCommand(token, 'next-round', { motif, closesAt: '2025-05-07T19:00:00Z' });
      expect(await latest()).toMatchObject({
        revision: await revision(),
        type: 'RoundOpened',
        at: '2025-05-07T15:01:00.000Z',
        who: 'Claire',
        what: 'a ouvert le 2e scrutin',
        reason: motif,
        changes: [
          { field: 'currentRound', before: 1, after: 2 },
          { field: 'closesAt', before: null, after: '2025-05-07T19:00:00.000Z' },
          { field: 'smoke', before: null, after: 'black' },
          { field: 'totalVotes', before: null, after: 3 },
          { field: 'leader', before: null, after: 'Pietro Parolin' },
          { field: 'leaderVotes', before: null, after: 2 },
        ],
      });
    });

    it('describes a pause with reason and exhortation, and its end', async () => {
      await site.adminCommand(token, 'toggle-pause', {
        pause: true,
        reason: 'Prière',
        exhortationBy: 'Pietro Parolin',
      });
      await site.adminCommand(token, 'toggle-pause', { pause: false });
      expect((await acts()).slice(0, 2)).toMatchObject([
        { what: 'a repris le conclave', changes: [{ field: 'isPaused', before: true, after: false }] },
        {
          what: 'a mis le conclave en pause',
          changes: [
            { field: 'pauseReason', before: null, after: 'Prière' },
            { field: 'pauseExhortationBy', before: null, after: 'Pietro Parolin' },
          ],
        },
      ]);
    });

    it('describes a closing time that is announced, moved and cancelled', async () => {
      const [six, seven] = ['2025-05-07T18:00:00.000Z', '2025-05-07T19:00:00.000Z'];
      for (const closesAt of [six, seven, null]) await site.adminCommand(token, 'closing', { closesAt });
      expect((await acts()).slice(0, 3)).toMatchObject([
        { what: "a annulé l'heure de clôture", changes: [{ field: 'closesAt', before: seven, after: null }] },
        { what: "a déplacé l'heure de clôture", changes: [{ field: 'closesAt', before: six, after: seven }] },
        { what: "a annoncé l'heure de clôture", changes: [{ field: 'closesAt', before: null, after: six }] },
      ]);
    });

    it('describes a correction with all differences', async () => {
      await correct({ electors: 135 });
      expect(await latest()).toMatchObject({
        what: 'a corrigé les électeurs',
        changes: [{ field: 'electors', before: 133, after: 135 }],
      });
      await correct({ currentDay: 3, dayPeriod: 'morning', currentRound: 5, totalRounds: 5, isActive: false });
      expect(await latest()).toMatchObject({
        revision: await revision(),
        what: "a corrigé le jour, la demi-journée, le numéro du scrutin, le nombre de scrutins et l'activité du conclave",
        changes: [
          { field: 'currentDay', before: 1, after: 3 },
          { field: 'dayPeriod', before: 'afternoon', after: 'morning' },
          { field: 'currentRound', before: 1, after: 5 },
          { field: 'totalRounds', before: 1, after: 5 },
          { field: 'isActive', before: true, after: false },
        ],
      });
    });

    it('describes an election with cardinal and votes', async () => {
      await correct({ electors: 3 });
      await site.votesFor(parolin(), 2);
      await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
      expect(await latest()).toMatchObject({
        type: 'PopeElected',
        what: "a proclamé l'élection de Pietro Parolin au 1er scrutin",
        changes: [
          { field: 'popeElected', before: null, after: 'Pietro Parolin' },
          { field: 'votes', before: null, after: 2 },
          { field: 'requiredMajority', before: null, after: 2 },
          { field: 'smoke', before: null, after: 'white' },
          { field: 'totalVotes', before: null, after: 2 },
        ],
      });
    });

    it('contains only the reset after a reset, with its reason and changes', async () => {
      await correct({ electors: 135 });
      await site.votesFor(parolin(), 2);
      await site.adminCommand(token, 'next-round');
      await site.adminCommand(token, 'reset', { motif: 'Répétition' });
      expect(await acts()).toMatchObject([
        {
          revision: await revision(),
          who: 'Claire',
          what: 'a réinitialisé le conclave',
          reason: 'Répétition',
          changes: [
            { field: 'totalRounds', before: 2, after: 1 },
            { field: 'totalVotes', before: 2, after: 0 },
            { field: 'electors', before: 135, after: 133 },
          ],
        },
      ]);
    });

    it('lists all editions on request, each below the reset that ended it', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      await site.adminCommand(token, 'reset', { motif: 'Répétition' });
      await site.adminCommand(token, 'next-round');
      await site.adminCommand(token, 'reset');
      const all = await acts('?editions=toutes');
      expect(all.map(({ what }) => what)).toEqual([
        'a réinitialisé le conclave',
        'a ouvert le 2e scrutin',
        'a réinitialisé le conclave',
        'a mis le conclave en pause',
        'a ouvert le conclave',
      ]);
      expect(all[2]).toMatchObject({
        reason: 'Répétition',
        changes: [
          { field: 'totalRounds', before: 1, after: 1 },
          { field: 'totalVotes', before: 0, after: 0 },
        ],
      });
      for (const limit of [1, 2, 3, 4])
        expect(await acts(`?editions=toutes&limit=${limit}`)).toEqual(all.slice(0, limit));
      expect(await acts('?editions=en-cours')).toEqual(await acts());
      expect(await acts()).toEqual(all.slice(0, 1));
      expect((await ask('?editions=hier')).body.errors?.[0]?.path).toBe('editions');
    });

    it('shows the current name of each account, or that the account is deleted', async () => {
      const bernard = await site.login('admin', 'Bernard');
      await site.adminCommand(bernard, 'toggle-pause', { pause: true });
      await site.adminCommand(token, 'toggle-pause', { pause: false });
      const [, paused] = (await site.recorded()).slice(-2).map(({ metadata }) => metadata['actor']);
      expect((await acts()).slice(0, 2).map(({ who }) => who)).toEqual(['Claire', 'Bernard']);
      expect(paused).toMatch(/^admin:/);
      site.system.accounts.getMany = () => Promise.resolve([]);
      expect((await acts()).slice(0, 2).map(({ who }) => who)).toEqual(['un compte supprimé', 'un compte supprimé']);
    });
  });

  describe('the number of acts', () => {
    beforeEach(open);
    afterEach(close);

    const rounds = async (count: number) => {
      for (let n = 0; n < count; n += 1) await site.adminCommand(token, 'next-round');
    };
    const descriptions = async (query: string) => (await acts(query)).map(({ what }) => what);

    it('is twenty or the requested limit, newest first', async () => {
      await rounds(22);
      const all = await descriptions('?limit=1000');
      expect(all).toHaveLength(23);
      expect(all[0]).toBe('a ouvert le 23e scrutin');
      expect(all.at(-1)).toBe('a ouvert le conclave');
      for (const [query, count] of [
        ['', 20],
        ['?limit=', 20],
        ['?limit=1', 1],
        ['?limit=21', 21],
        ['?limit=22', 22],
        ['?limit=23', 23],
      ] as const)
        expect(await descriptions(query)).toEqual(all.slice(0, count));
    });
  });

  describe('acts before any command', () => {
    beforeAll(open);
    afterAll(close);

    it('is for administrators: 401 without a valid token, 403 for other roles', async () => {
      expect((await ask('', {})).status).toBe(401);
      expect((await ask('', { 'x-auth-token': 'x.y.z' })).status).toBe(401);
      expect((await ask('', { 'x-auth-token': await site.login('analyste') })).status).toBe(403);
      expect((await ask('', { 'x-auth-token': await site.login('membre') })).status).toBe(403);
      expect((await ask()).status).toBe(200);
    });

    it('contains the opening by the system', async () => {
      const { body } = await ask();
      expect(actsSchema.parse(body)).toEqual(body);
      expect(body).toEqual({
        acts: [
          {
            _id: expect.any(String),
            revision: await revision(),
            type: 'ConclaveStarted',
            at: '2025-05-07T15:00:00.000Z',
            who: 'le système',
            what: 'a ouvert le conclave',
            changes: [{ field: 'electors', before: null, after: 133 }],
            reason: null,
          },
        ],
        position: (await site.state()).position,
      });
    });

    it.each(['0', '-1', '1001', '1.5', 'x', '1&limit=2'])('answers 400 to a limit of %s', async (limit) => {
      expect((await ask(`?limit=${limit}`)).body).toMatchObject({ statusCode: 400, code: 'invalid-request' });
    });
  });

  describe('acts while the log is ahead or unavailable', () => {
    beforeEach(open);
    afterEach(close);

    it('omits events that the view has not applied', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      const before = await acts();
      const readStream = site.system.log.readStream.bind(site.system.log);
      site.system.log.readStream = async (stream, from) => {
        const events = await readStream(stream, from);
        return [...events, ...events.map((event) => ({ ...event, position: `9${event.position}` as never }))]; // past the head of the view
      };
      expect(await acts()).toEqual(before);
    });

    it('answers 503 while the log is unavailable', async () => {
      site.system.log.readStream = () => Promise.reject(new Unavailable('event-log', 'gone'));
      expect((await ask()).status).toBe(503);
    });
  });
});
