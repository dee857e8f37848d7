import { overviewSchema, type ConclaveState, type Overview } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../../testing/site.js';
import { Watcher } from '../../../testing/watcher.js';

describe('overview', () => {
  let site: TestSite;
  let token: string;
  beforeEach(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterEach(() => site.close());

  const PATH = '/api/conclave/admin/overview';
  const ask = (headers = {}) => site.ask<Overview>('GET', PATH, { headers });
  const overview = async () => (await ask({ 'x-auth-token': token })).body;
  const correct = async (change: Partial<ConclaveState>) =>
    site.adminCommand(token, 'state', { ...(await site.state()).conclaveState, ...change });
  const parolin = () => site.cardinal('pietro-parolin');

  describe('the overview of the dashboard', () => {
    it('is for administrators: 401 without a valid token, 403 for other roles', async () => {
      expect((await ask()).status).toBe(401);
      expect((await ask({ 'x-auth-token': 'x.y.z' })).status).toBe(401);
      expect((await ask({ 'x-auth-token': await site.login('analyste') })).status).toBe(403);
      expect((await ask({ 'x-auth-token': await site.login('membre') })).status).toBe(403);
      expect((await ask({ 'x-auth-token': token })).status).toBe(200);
    });

    it('matches the contract', async () => {
      const { revision } = (await site.state()).conclaveState;
      const body = await overview();
      expect(overviewSchema.parse(body)).toEqual(body);
      expect(body).toEqual({
        pauseSuggested: null,
        pauseAfterRound: null,
        pauseDefaults: { reason: 'Pause administrative', exhortationBy: '' },
        nextRound: { roundNumber: 2, day: 2, period: 'morning' },
        electable: [],
        held: { classes: 0, undecided: 0 },
        electorsInContent: 133,
        events: 3,
        viewers: 0,
        revision,
        now: '2025-05-07T15:00:00.000Z',
        position: (await site.state()).position,
      });
    });

    it.each([
      [13, 'Pause après 3 jours sans résultat (13 scrutins)', 'Dominique Mamberti'],
      [29, 'Pause après 7 nouveaux scrutins sans résultat', 'Pietro Parolin'],
    ])(
      'offers the pause after round %i in that round, and suggests it in the next until it is made',
      async (totalRounds, reason, exhortationBy) => {
        await correct({ totalRounds });
        const pause = { reason, exhortationBy };
        expect(await overview()).toMatchObject({ pauseSuggested: null, pauseAfterRound: pause, pauseDefaults: pause });
        await site.adminCommand(token, 'next-round');
        expect(await overview()).toMatchObject({ pauseSuggested: pause, pauseAfterRound: null, pauseDefaults: pause });
        const { body } = await site.adminCommand(token, 'toggle-pause', { pause: true });
        expect(body.conclaveState).toMatchObject({ pauseReason: reason, pauseExhortationBy: exhortationBy });
        expect((await overview()).pauseSuggested).toBeNull();
        await site.adminCommand(token, 'toggle-pause', { pause: false });
        expect((await overview()).pauseSuggested).toBeNull();
      },
    );

    it('names the cardinals with a majority, by the majority basis', async () => {
      await correct({ electors: 3, majorityBasis: 'uniqueVoters' });
      const [twice, once] = [site.visitor(), site.visitor()];
      await twice.vote(parolin());
      await once.vote(parolin());
      site.system.clock.pass(3600);
      await twice.vote(parolin());
      expect((await overview()).electable).toEqual([{ cardinalId: parolin()._id, votes: 2 }]);
      await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
      expect(await overview()).toMatchObject({ electable: [], nextRound: null, pauseSuggested: null });
    });

    it('reports the electors in the content, also if the state was corrected to another number', async () => {
      await correct({ electors: 135 });
      expect(await overview()).toMatchObject({ electorsInContent: 133 });
    });

    it('counts connected viewers', async () => {
      const watcher = await new Watcher(site.address).until(({ connected }) => connected);
      expect((await overview()).viewers).toBe(1);
      watcher.close();
    });
  });
});
