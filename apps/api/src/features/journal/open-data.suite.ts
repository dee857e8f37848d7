import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { analysisStream, toRecordable, type RoundAnalysed } from '@fumata/conclave';
import { openDataSchema, openResultsSchema, type OpenData, type OpenResults } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { beforeAppends } from '../../testing/before-appends.js';
import { manyVotes } from '../../testing/many-votes.js';
import { sealRound } from '../../testing/seal-round.js';
import { ArchivedEditions } from '../../view/archived-editions.js';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';
import {
  prepareSite,
  admin,
  conclaveId,
  exported,
  get,
  parolin,
  projected,
  projector,
  site,
  twoRounds,
  verified,
} from '../../testing/sites/exports-site.js';

describe('journal: exports', () => {
  prepareSite();

  const openSite = sitesPerTest();
  const open = (file: string) => get(`/api/donnees/${conclaveId}/${file}`);
  /** Casts a vote whose round closes before it is appended. */
  async function lateVote(): Promise<void> {
    beforeAppends(site, { VoteCast: () => site.adminCommand(admin, 'next-round', {}) });
    await site.visitor().vote(parolin());
  }

  const TRUST = {
    results: [{ cardinalId: 'c'.repeat(24), returning: 1, recent: 2, examined: 0 }],
    others: { returning: 0, recent: 0, examined: 0 },
  };
  /** Records the analysis of a round, as the worker does. */
  async function recordAnalysis(data: Omit<RoundAnalysed['data'], 'conclaveId'>): Promise<void> {
    const { log, ids, clock } = site.system;
    const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
    const event: RoundAnalysed = { type: 'RoundAnalysed', data: { conclaveId, ...data } };
    await log.append(analysisStream(conclaveId), 'any', [toRecordable(event, ids.uuid(), cause)]);
  }

  describe('open data', () => {
    it('omit an uncounted late vote, which the export for analysts contains', async () => {
      await site.votesFor(parolin(), 3);
      await lateVote();
      await projected();
      const { body } = await open('evenements.ndjson');
      expect(verified(body)).toMatchObject({ is: 'intact', recount: { rounds: [{ setAside: 0 }] } });
      expect(verified((await exported()).body)).toMatchObject({ recount: { rounds: [{ setAside: 1 }] } });
    });

    it('contain held votes, and results that follow from the decisions about them', async () => {
      await site.votesFor(parolin(), 3);
      await manyVotes(site, 2, [parolin()], 'a3f09c7b21de');
      await manyVotes(site, 4, [parolin()], 'aaaaaaaaaaaa');
      const decide = (voterClass: string, decision: string) =>
        site.adminCommand(admin, 'held-votes', { class: voterClass, decision, reason: 'Examinées' });
      await decide('a3f09c7b21de', 'count');
      await decide('aaaaaaaaaaaa', 'set-aside');
      await site.adminCommand(admin, 'next-round', {});
      await projected();
      const rounds = [{ totalVotes: 5, uniqueVoters: 5, setAside: 0 }];
      expect(verified((await open('evenements.ndjson')).body)).toMatchObject({ is: 'intact', recount: { rounds } });
      const { body } = await get<OpenResults>(`/api/donnees/${conclaveId}/resultats.json`);
      expect(openResultsSchema.parse(body)).toEqual(body);
      expect(body.rounds[0]?.held).toEqual({
        classes: 2,
        undecided: 0,
        counted: 2,
        setAside: [{ reason: 'Examinées', votes: 4 }],
        largestShare: 44.4,
      });
    });

    it('contain results of a round that the read models lack', async () => {
      await projector.stop();
      await site.votesFor(parolin(), 3);
      await site.adminCommand(admin, 'next-round', {});
      const { body } = await open('evenements.ndjson');
      expect(verified(body)).toMatchObject({ is: 'intact', recount: { rounds: [{ totalVotes: 3 }] } });
    });

    it('are limited per network and hour, except for administrators', async () => {
      const trusting = await openSite({ TRUST_PROXY: '1' });
      await trusting.votesFor(trusting.cardinal('pietro-parolin'), 1);
      const token = await trusting.login('admin');
      await trusting.adminCommand(token, 'next-round', {});
      const { _id } = (await trusting.state()).conclaveState;
      const ask = (path: string, headers: Record<string, string>) => trusting.ask('GET', path, { headers });
      const from = (address: string) => ask(`/api/donnees/${_id}/evenements.csv`, { 'x-forwarded-for': address });
      for (let n = 0; n < 60; n++) expect((await from('192.0.2.1')).status).toBe(200);
      expect(await from('192.0.2.1')).toMatchObject({ status: 429, body: { code: 'too-many-exports' } });
      expect((await from('192.0.2.2')).status).toBe(200);
      const headers = { 'x-auth-token': token, 'x-forwarded-for': '192.0.2.1' };
      expect((await ask(`/api/journal/${_id}/export.csv`, headers)).status).toBe(200);
    });

    it('list an edition for any origin once a round is closed', async () => {
      expect((await get<OpenData>('/api/donnees')).body).toEqual({ editions: [] });
      expect((await open('evenements.ndjson')).status).toBe(404);
      await twoRounds();
      const { body, headers } = await get<OpenData>('/api/donnees');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(openDataSchema.parse(body)).toEqual(body);
      expect(body.editions).toMatchObject([{ _id: conclaveId, closedRounds: 1, last: 7 }]);
    });

    it('contain the results of closed rounds', async () => {
      await twoRounds();
      const { body } = await get<OpenResults>(`/api/donnees/${conclaveId}/resultats.json`);
      expect(openResultsSchema.parse(body)).toEqual(body);
      expect(body.rounds).toMatchObject([
        { roundNumber: 1, totalVotes: 3, results: [{ nomComplet: 'Pietro Parolin', votes: 3, percentage: 100 }] },
      ]);
      const rows = (await open('resultats.csv')).body.trim().split('\r\n');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain('"Pietro Parolin";"3";"3";"100"');
    });

    it('give equal votes the same place in the results', async () => {
      await site.votesFor(site.cardinal('pietro-parolin'), 2);
      await site.votesFor(site.cardinal('luis-antonio-tagle'), 2);
      await site.votesFor(site.cardinal('peter-erdo'), 1);
      await site.adminCommand(admin, 'next-round', {});
      const rows = (await open('resultats.csv')).body.trim().split('\r\n').slice(1);
      expect(rows.map((row) => row.split(';')[6])).toEqual(['"1"', '"1"', '"3"']);
    });

    it('contain a row for a closed round without votes', async () => {
      await twoRounds();
      await site.adminCommand(admin, 'next-round', {});
      await site.adminCommand(admin, 'next-round', {});
      const rows = (await open('resultats.csv')).body.trim().split('\r\n');
      expect(rows).toHaveLength(4);
      expect(rows[3]).toMatch(/^"3";.*;"noire";"";"";"";"0";"0";"0"$/);
    });

    it('contain every event up to the last closed round', async () => {
      await twoRounds();
      const { body } = await open('evenements.ndjson');
      expect(verified(body)).toMatchObject({
        is: 'intact',
        events: 7,
        recount: { rounds: [{ totalVotes: 3 }], seals: 1, sealedTo: 7 },
      });
      expect(body).not.toContain('"type":"RoundSealed"');
      expect((await open('evenements.csv')).body.trim().split('\r\n')).toHaveLength(1 + 7);
      expect((await open('evenements.xml')).status).toBe(400);
    });

    it('contain each seal once: earlier ones as events, the last one in the manifest', async () => {
      await twoRounds();
      await site.adminCommand(admin, 'next-round', {});
      const before = (await open('evenements.ndjson')).body;
      expect(verified(before)).toMatchObject({ is: 'intact', recount: { seals: 1, sealedTo: 7 } });
      await sealRound(site, conclaveId, 2);
      const { body } = await open('evenements.ndjson');
      expect(verified(body)).toMatchObject({ is: 'intact', events: 12, recount: { seals: 2, sealedTo: 12 } });
      expect(verified(body.replace('"seals":[{', '"seals":[{"root":"'))).toMatchObject({
        problem: { is: 'no-manifest' },
      });
      expect(verified((await exported()).body)).toMatchObject({ is: 'intact', recount: { seals: 2 } });
    });

    it('are files: tagged, in parts, the same for everybody until something is added', async () => {
      await twoRounds();
      const first = await open('evenements.ndjson');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}-\d+"$/);
      expect(first.headers.get('content-length')).toBe(String(Buffer.byteLength(first.body)));
      site.system.clock.pass(1);
      expect((await open('evenements.ndjson')).body).toBe(first.body);
      const path = `/api/donnees/${conclaveId}/evenements.ndjson`;
      const ask = (headers: Record<string, string>) => site.ask<string>('GET', path, { headers });
      const part = await ask({ range: 'bytes=10-19', 'if-range': etag });
      expect([part.status, part.body]).toEqual([206, first.body.slice(10, 20)]);
      expect((await ask({ range: 'bytes=99999999-' })).status).toBe(416);
      expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
      await site.adminCommand(admin, 'next-round', {});
      expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 200 });
      expect(readdirSync(join(site.system.configuration.dataFolder, 'exports'))).toHaveLength(1);
    });

    it('are written again if their file is lost', async () => {
      await twoRounds();
      await open('evenements.csv');
      rmSync(join(site.system.configuration.dataFolder, 'exports'), { recursive: true });
      expect((await open('evenements.csv')).status).toBe(200);
    });

    it('keep the analysis of each round once the details of an archived edition are dropped', async () => {
      await twoRounds();
      await site.adminCommand(admin, 'next-round', {});
      const [first, second] = (await site.state()).rounds.map(({ _id }) => _id);
      await recordAnalysis({ roundId: first!, roundNumber: 1, trust: TRUST, moves: null });
      const moves = { from: first!, voters: 0, moves: [], others: 0 };
      await recordAnalysis({ roundId: second!, roundNumber: 2, trust: TRUST, moves });
      const analyses = async () => {
        const { body } = await get<OpenResults>(`/api/donnees/${conclaveId}/resultats.json`);
        return body.rounds.map(({ trust, moves }) => ({ trust, moves }));
      };
      const before = await analyses();
      expect(before).toEqual([
        { trust: TRUST, moves: null },
        { trust: TRUST, moves },
      ]);
      await site.adminCommand(admin, 'reset', {});
      await projected();
      await site.provider(ArchivedEditions).start();
      expect(await analyses()).toEqual(before);
    });

    it('contain a replaced edition completely', async () => {
      await twoRounds();
      expect((await site.adminCommand(admin, 'reset', {})).status).toBe(200);
      await site.votesFor(parolin(), 1);
      await projected();
      const { status, body } = await open('evenements.ndjson');
      expect(status).toBe(200);
      expect(verified(body)).toMatchObject({ is: 'intact', events: 11 });
    });
  });
});
