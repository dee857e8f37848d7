import {
  currentStateSchema,
  currentVotesSchema,
  meSchema,
  roundDetailSchema,
  type Me,
  type RoundDetail,
} from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VOTER_COOKIE } from '../../../http/sessions/voter-cookie.js';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';

describe('reading the conclave', () => {
  let site: TestSite;
  const openSite = sitesPerTest();
  const open = async (): Promise<void> => {
    site = await TestSite.open();
  };
  const close = () => site.close();

  const parolin = () => site.cardinal('pietro-parolin');
  const me = (visitor = site.visitor()) => visitor.ask<Me>('GET', '/api/conclave/me');

  describe('the reads of the conclave page', () => {
    beforeEach(open);
    afterEach(close);

    it('match the contracts field by field', async () => {
      await site.votesFor(parolin(), 2);
      const state = await site.state();
      expect(currentStateSchema.parse(state)).toEqual(state);
      const votes = await site.votes();
      expect(currentVotesSchema.parse(votes)).toEqual(votes);
      const { body } = await site.get<RoundDetail>('/api/conclave/rounds/1');
      expect(roundDetailSchema.parse(body)).toEqual(body);
    });

    it('sort results by votes, with percentages of the round’s votes', async () => {
      await site.votesFor(parolin(), 2);
      await site.votesFor(site.cardinal('luis-antonio-tagle'), 1);
      expect((await site.votes()).results.map(({ votes, percentage }) => [votes, percentage])).toEqual([
        [2, 66.7],
        [1, 33.3],
      ]);
    });

    it('list the ten leaders, and all cardinals for a single round', async () => {
      const electors = site.system.catalogue.search({ statutVotant: 'OUI' }, { limit: 12 }).cardinaux;
      for (const elector of electors) await site.votesFor(elector, 1);
      expect((await site.state()).rounds[0]?.results).toHaveLength(10);
      const { body } = await site.get<RoundDetail>('/api/conclave/rounds/1');
      expect(body.round.results).toHaveLength(12);
      expect(body.votesPerMinute).toEqual([{ minute: '2025-05-07T15:00', votes: 12 }]);
    });

    it('return the leaders before each minute with votes', async () => {
      const tagle = site.cardinal('luis-antonio-tagle');
      await site.votesFor(parolin(), 2);
      await site.votesFor(tagle, 1);
      site.system.clock.pass(120);
      await site.votesFor(tagle, 2);
      const { body } = await site.get<RoundDetail>('/api/conclave/rounds/1');
      expect(body.standings).toEqual([
        { minute: '2025-05-07T15:00', leaders: [] },
        {
          minute: '2025-05-07T15:02',
          leaders: [
            { cardinalId: parolin()._id, votes: 2 },
            { cardinalId: tagle._id, votes: 1 },
          ],
        },
      ]);
      expect(body.round.results.map(({ votes }) => votes)).toEqual([3, 2]);
    });
  });

  describe('GET /me', () => {
    beforeEach(open);
    afterEach(close);

    it('reports whether the visitor may vote, with the server’s time', async () => {
      const visitor = site.visitor();
      const { body } = await me(visitor);
      expect(meSchema.parse(body)).toEqual({
        peutVoter: true,
        motif: null,
        nextVoteAt: null,
        now: '2025-05-07T15:00:00.000Z',
      });
      await visitor.vote(parolin());
      site.system.clock.pass(60);
      expect((await me(visitor)).body).toEqual({
        peutVoter: false,
        motif: 'Vous devez attendre encore 59 minute(s) avant de pouvoir voter à nouveau.',
        nextVoteAt: '2025-05-07T16:00:00.000Z',
        now: '2025-05-07T15:01:00.000Z',
      });
    });

    it('reports that the visitor may not vote while voting is closed', async () => {
      await site.adminCommand(await site.login('admin'), 'toggle-pause', { pause: true });
      expect((await me()).body).toMatchObject({
        peutVoter: false,
        motif: 'Le vote est actuellement fermé.',
        nextVoteAt: null,
      });
    });
  });

  describe('before the first vote', () => {
    beforeAll(open);
    afterAll(close);

    it('the conclave is open on round 1 without votes', async () => {
      const { conclaveState, rounds } = await site.state();
      expect(conclaveState).toMatchObject({
        startDate: '2025-05-07',
        referenceDate: '2025-04-21',
        currentDay: 1,
        dayPeriod: 'afternoon',
        currentRound: 1,
        totalRounds: 1,
        electors: 133,
        majorityBasis: 'electors',
        majorityBase: 133,
        requiredMajority: 89,
        isActive: true,
        isPaused: false,
        isComplete: false,
        whiteSmoke: false,
        popeElected: null,
        pauseReason: '',
      });
      expect(rounds).toMatchObject([
        { roundNumber: 1, day: 1, period: 'afternoon', isComplete: false, timestamp: '2025-05-07T15:00:00.000Z' },
      ]);
      expect(await site.votes()).toMatchObject({ results: [], totalVotes: 0, roundNumber: 1 });
    });

    it.each([
      ['2', 404],
      ['0', 400],
      ['x', 400],
      ['1.5', 400],
      ['-1', 400],
      ['%24ne', 400],
    ])('round %s is answered with %i', async (round, status) => {
      expect((await site.get(`/api/conclave/rounds/${round}`)).status).toBe(status);
    });

    it('the visitor is recognised by the cookie', async () => {
      const visitor = site.visitor();
      await me(visitor);
      const { cookie } = visitor;
      const again = await me(visitor);
      expect(again.headers.getSetCookie().filter((line) => line.startsWith(VOTER_COOKIE))).toEqual([]);
      expect(visitor.cookie).toBe(cookie);
    });
  });

  describe('without content', () => {
    it('the conclave is inactive without electors and can’t be activated', async () => {
      const empty = await openSite({ SEED: 'none' });
      const { conclaveState } = await empty.state();
      expect(conclaveState).toMatchObject({
        isActive: false,
        electors: 0,
        currentRound: 1,
        referenceDate: '2025-05-07',
      });
      const { body } = await empty.adminCommand(await empty.login('admin'), 'state', {
        ...conclaveState,
        isActive: true,
      });
      expect(body).toMatchObject({ statusCode: 409, code: 'no-electors' });
    });
  });
});
