import {
  replayEditionsSchema,
  replayIndexSchema,
  replayMovesSchema,
  type Milestones,
  type ReplayEditions,
  type ReplayIndex,
  type ReplayMoves,
} from '@fumata/contracts';
import type { Segment } from '@fumata/history';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { manyVotes } from '../../testing/many-votes.js';
import { sealRound } from '../../testing/seal-round.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('replay', () => {
  let site: TestSite;
  let admin: string;
  let analyst: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    admin = await site.login('admin');
    analyst = await site.login('analyste');
  };
  const close = () => site.close();

  const parolin = () => site.cardinal('pietro-parolin');
  const tagle = () => site.cardinal('luis-antonio-tagle');
  const request = <Body>(path: string, token?: string) =>
    site.ask<Body & Failure>('GET', path, { headers: { ...(token && { 'x-auth-token': token }) } });
  const list = async (token?: string) => (await request<ReplayEditions>('/api/replay', token)).body.editions;
  const index = async (id: string, token?: string) => (await request<ReplayIndex>(`/api/replay/${id}`, token)).body;
  const segment = (id: string, n: number | string, token?: string) =>
    request<Segment>(`/api/replay/${id}/segments/${n}`, token);
  const currentId = async () => (await site.state()).conclaveState._id;

  /** Round 1 with a change of leader, closed; round 2 with one vote. */
  async function twoRounds(): Promise<string> {
    await site.votesFor(parolin(), 1);
    await site.votesFor(tagle(), 2);
    await site.adminCommand(admin, 'next-round', {});
    await site.votesFor(parolin(), 1);
    return currentId();
  }

  describe('votes that moved between rounds', () => {
    beforeEach(open);
    afterEach(close);

    it('are counts of the voters of both closed rounds, for analysts only', async () => {
      const id = await currentId();
      const voters = [1, 2, 3].map(() => site.visitor());
      for (const voter of voters) await voter.vote(parolin());
      await site.adminCommand(admin, 'next-round', {});
      site.system.clock.pass(3_601);
      const [first, second, third] = voters;
      await first!.vote(tagle());
      await second!.vote(tagle());
      await third!.vote(parolin());
      const moves = (token?: string) => request<ReplayMoves>(`/api/replay/${id}/mouvements`, token);
      expect((await moves(analyst)).body).toEqual({ rounds: [], cardinals: {} });
      await site.adminCommand(admin, 'next-round', {});
      const { body } = await moves(analyst);
      expect(replayMovesSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        rounds: [
          {
            fromNumber: 1,
            toNumber: 2,
            voters: 3,
            moves: [{ from: parolin()._id, to: tagle()._id, voters: 2 }],
            others: 1,
          },
        ],
        cardinals: { [parolin()._id]: 'Pietro Parolin', [tagle()._id]: 'Luis Antonio Tagle' },
      });
      expect((await moves()).status).toBe(401);
      expect((await moves(await site.login('membre'))).status).toBe(403);
      expect((await request(`/api/replay/${'a'.repeat(24)}/mouvements`, analyst)).status).toBe(404);
    });
  });

  describe('access to replays', () => {
    beforeEach(open);
    afterEach(close);

    it('is complete for analysts and administrators', async () => {
      const id = await twoRounds();
      for (const token of [admin, analyst]) {
        const body = await index(id, token);
        expect(replayIndexSchema.parse(body)).toEqual(body);
        expect(body).toMatchObject({ whole: true, growing: true, last: 9 });
        expect(body.rounds.map(({ totalVotes }) => totalVotes)).toEqual([3, 1]);
      }
    });

    it('ends at the last closed round for everybody else, including members and forged tokens', async () => {
      const id = await twoRounds();
      for (const token of [undefined, await site.login('membre'), 'forged']) {
        const body = await index(id, token);
        expect(replayIndexSchema.parse(body)).toEqual(body);
        expect(body).toMatchObject({ whole: false, last: 7 });
        expect(body.rounds.map(({ roundNumber }) => roundNumber)).toEqual([1]);
        expect(Math.max(...body.marks.map(({ sequence }) => sequence))).toBe(7);
        expect((await segment(id, 0, token)).body.count).toBe(7);
      }
      expect((await segment(id, 0, analyst)).body.count).toBe(9);
    });

    it('is empty for the public before the first closed round, and complete after an election', async () => {
      const id = await currentId();
      await site.adminCommand(admin, 'state', { ...(await site.state()).conclaveState, electors: 1 });
      await site.votesFor(parolin(), 1);
      expect(await index(id)).toMatchObject({ last: 0, at: null, rounds: [], marks: [] });
      expect((await segment(id, 0)).body).toMatchObject({ statusCode: 404, code: 'unknown-segment' });
      expect(await list()).toEqual([]);
      await site.adminCommand(admin, 'elect-pope', { cardinalId: parolin()._id });
      const { last, whole, marks } = await index(id);
      expect({ last, whole }).toEqual({ last: (await index(id, analyst)).last, whole: true });
      expect(marks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['majority', 'elected', 'closed']));
    });

    it('lists the milestones of the open round for everybody', async () => {
      const id = await twoRounds();
      await site.votesFor(tagle(), 2);
      const { body } = await request<Milestones>(`/api/replay/${id}/milestones`);
      expect(body.marks.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['started', 'opened', 'lead', 'closed']),
      );
      const last = body.marks.at(-1);
      expect(last?.kind === 'lead' && body.cardinals[last.cardinal]?.nomComplet).toBe('Luis Antonio Tagle');
      expect((await request(`/api/replay/${'0'.repeat(24)}/milestones`)).status).toBe(404);
    });

    it('lists the decisions about held votes with their public reason', async () => {
      await manyVotes(site, 2, [parolin()], 'a3f09c7b21de');
      const decision = { class: 'a3f09c7b21de', decision: 'set-aside', reason: 'Automate' };
      await site.adminCommand(admin, 'held-votes', decision);
      const { body } = await request<Milestones>(`/api/replay/${await currentId()}/milestones`);
      expect(body.marks.at(-1)).toMatchObject({ kind: 'class-set-aside', class: 'a3f09c7b21de', reason: 'Automate' });
    });

    it('is complete once archived', async () => {
      const id = await twoRounds();
      await site.adminCommand(admin, 'reset');
      expect(await index(id)).toMatchObject({ whole: true, growing: false });
      expect((await segment(id, 0)).body.count).toBe((await index(id)).last);
    });
  });

  describe('the editions', () => {
    beforeEach(open);
    afterEach(close);

    it('are listed newest first, with outcome and seals', async () => {
      const first = await twoRounds();
      await sealRound(site, first, 1);
      await site.adminCommand(admin, 'reset');
      const body = await request<ReplayEditions>('/api/replay', analyst);
      expect(replayEditionsSchema.parse(body.body)).toEqual(body.body);
      expect(body.body.editions).toMatchObject([
        { number: 2, closedAt: null, closedRounds: 0, sealedRounds: 0, sealedAt: null },
        { number: 1, _id: first, roundsCount: 2, totalVotes: 4, closedRounds: 1, sealedRounds: 1 },
      ]);
      expect((await list()).map(({ _id }) => _id)).toEqual([first]);
    });
  });

  describe('the index', () => {
    beforeEach(open);
    afterEach(close);

    it('lists the marks in order, with their cardinals', async () => {
      const id = await twoRounds();
      await site.adminCommand(admin, 'toggle-pause', { pause: true, reason: 'Prière', motif: 'entre nous' });
      const { marks, cardinals, rounds } = await index(id, analyst);
      expect(marks.map(({ kind }) => kind)).toEqual([
        'opened',
        'started',
        'lead',
        'lead',
        'closed',
        'opened',
        'lead',
        'paused',
      ]);
      expect(marks).toContainEqual(expect.objectContaining({ kind: 'paused', reason: 'Prière' }));
      const [, second] = marks.filter((mark) => mark.kind === 'lead');
      expect([cardinals[second?.cardinal ?? -1]?.nom, cardinals[second?.before ?? -1]?.nom]).toEqual([
        tagle().nom,
        parolin().nom,
      ]);
      expect(rounds[0]?.results.map(([who, votes]) => [cardinals[who]?._id, votes])).toEqual([
        [tagle()._id, 2],
        [parolin()._id, 1],
      ]);
      expect(rounds[0]?.perMinute.reduce((sum, [, votes]) => sum + votes, 0)).toBe(3);
    });

    it('dates the last vote to the second', async () => {
      site.system.clock.pass(0.345);
      await site.votesFor(parolin(), 1);
      expect((await index(await currentId(), analyst)).at).toMatch(/:\d\d\.000Z$/);
    });

    it('tells each event with the number that it was recorded with', async () => {
      const id = await twoRounds();
      const { conclaveState } = await site.state();
      await site.adminCommand(admin, 'state', { ...conclaveState, currentRound: 40, totalRounds: 40 });
      await site.adminCommand(admin, 'next-round', {});
      const { marks } = await index(id, analyst);
      expect(marks.flatMap((mark) => ('roundNumber' in mark ? [[mark.kind, mark.roundNumber]] : []))).toEqual([
        ['opened', 1],
        ['closed', 1],
        ['opened', 2],
        ['corrected', 40],
        ['closed', 40],
        ['opened', 41],
      ]);
    });

    it('names no administrator, private reason or voter, even to analysts', async () => {
      const id = await twoRounds();
      await site.adminCommand(admin, 'toggle-pause', { pause: true, motif: 'entre nous' });
      const published = [await index(id, analyst), (await segment(id, 0, analyst)).body];
      expect(JSON.stringify(published)).not.toMatch(/entre nous|admin:/);
      const voters = (await site.recorded()).map(({ stream }) => stream).filter((name) => name.startsWith('ballot-'));
      expect(voters).not.toHaveLength(0);
      for (const name of voters) expect(JSON.stringify(published)).not.toContain(name.slice('ballot-'.length));
    });
  });

  describe('invalid addresses', () => {
    beforeAll(open);
    afterAll(close);

    it.each([
      ['x', 400, 'invalid-request'],
      ['f'.repeat(24), 404, 'unknown-edition'],
      ['__proto__', 400, 'invalid-request'],
    ])('edition %s: %i', async (id, status, code) => {
      expect((await request(`/api/replay/${id}`)).body).toMatchObject({ statusCode: status, code });
      expect((await segment(id, 0)).body).toMatchObject({ statusCode: status, code });
    });

    it.each(['-1', '1.5', '1e3', 'x', '%00', '9007199254740993'])('segment %s: 400', async (n) => {
      expect((await segment(await currentId(), n, analyst)).status).toBe(400);
    });
  });
});
