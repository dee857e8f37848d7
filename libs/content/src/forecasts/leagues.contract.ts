import { MAX_LEAGUE_MEMBERS } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { leagueMemberId, LeagueStore } from './league-store.js';

const NOW = new Date('2026-01-10T10:00:00.000Z');
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

/** Contract suite of the leagues. */
export function describeLeagues(name: string, open: () => Promise<OpenedStore>): void {
  describe(`leagues on ${name}`, () => {
    let opened: OpenedStore;
    let leagues: LeagueStore;
    beforeEach(async () => {
      opened = await open();
      leagues = new LeagueStore(opened.store);
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    const of = (secret: string, leagueId = 'parish') => ({ leagueId, secret });
    const join = (secret: string, nickname = secret, leagueId = 'parish') =>
      leagues.join(of(secret, leagueId), nickname, NOW);
    const forecast = (smoke: 'black' | 'white', roundId = 'r1') => ({ roundId, smoke, cardinalId: 'tagle' });
    const nicknames = async (leagueId = 'parish') =>
      (await leagues.members(leagueId)).map(({ nickname }) => nickname).toSorted();

    it('have the members that have joined, each league its own', async () => {
      await join('ada', 'Ada');
      await join('ben', 'Ben');
      await join('ada', 'Ada', 'office');
      expect([await nicknames(), await nicknames('office'), await nicknames('none')]).toEqual([
        ['Ada', 'Ben'],
        ['Ada'],
        [],
      ]);
    });

    it('store no secret', async () => {
      await join('a-secret', 'Ada');
      expect(await leagues.members('parish')).toEqual([
        {
          _id: leagueMemberId(of('a-secret')),
          leagueId: 'parish',
          nickname: 'Ada',
          nicknameKey: 'ada',
          forecasts: [],
          activeAt: NOW.toISOString(),
        },
      ]);
    });

    it('rename a member who joins again, and keep the forecasts', async () => {
      await join('ada', 'Ada');
      await leagues.addForecast(of('ada'), forecast('black'), NOW);
      expect(await join('ada', 'Adèle')).toBeUndefined();
      expect(await leagues.members('parish')).toMatchObject([{ nickname: 'Adèle', forecasts: [{ smoke: 'black' }] }]);
    });

    it('have each nickname once, whatever its case and accents, also when two ask at once', async () => {
      expect(await Promise.all([join('one', 'Léa'), join('two', 'LEA')])).toEqual(
        expect.arrayContaining([undefined, 'nickname-taken']),
      );
      await join('ben', 'Ben');
      expect(await join('ben', 'Lea')).toBe('nickname-taken');
      expect(await join('other', 'Léa', 'office')).toBeUndefined();
      expect(await nicknames()).toHaveLength(2);
    });

    it('add a member once who asks twice at the same time', async () => {
      expect(await Promise.all([join('ada', 'Ada'), join('ada', 'Ada')])).toEqual([undefined, undefined]);
      expect(await nicknames()).toEqual(['Ada']);
    });

    it('are full with 200 members, who can still rename themselves', async () => {
      for (let n = 0; n < MAX_LEAGUE_MEMBERS; n += 1) await join(`m${n}`);
      expect(await join('late')).toBe('league-full');
      expect(await join('m0', 'first')).toBeUndefined();
      expect(await nicknames()).toHaveLength(MAX_LEAGUE_MEMBERS);
      await leagues.leave(of('m1'));
      expect(await join('late')).toBeUndefined();
    });

    it('keep the first forecast of a member for a round, also of two at once', async () => {
      await join('ada');
      const both = [forecast('black'), forecast('white')].map((each) => leagues.addForecast(of('ada'), each, NOW));
      expect(await Promise.all(both)).toEqual([true, true]);
      await leagues.addForecast(of('ada'), forecast('white', 'r2'), NOW);
      const [member] = await leagues.members('parish');
      expect(member?.forecasts.map(({ roundId }) => roundId)).toEqual(['r1', 'r2']);
    });

    it('take no forecast of somebody who is not in them', async () => {
      await join('ada');
      expect(await leagues.addForecast(of('ben'), forecast('black'), NOW)).toBe(false);
      expect(await leagues.addForecast(of('ada', 'office'), forecast('black'), NOW)).toBe(false);
    });

    it('delete who leaves, with everything', async () => {
      await join('ada', 'Ada');
      await leagues.addForecast(of('ada'), forecast('black'), NOW);
      await leagues.leave(of('ada'));
      await leagues.leave(of('ada'));
      expect(await leagues.members('parish')).toEqual([]);
      await join('ben', 'Ada');
      expect(await leagues.members('parish')).toMatchObject([{ forecasts: [] }]);
    });

    it('lose members 30 days after their last forecast or their entry, whatever their name is meanwhile', async () => {
      await join('ada', 'Adele');
      await leagues.join(of('ada'), 'ada', daysLater(20));
      await join('ben');
      await leagues.addForecast(of('ben'), forecast('black'), daysLater(1));
      await leagues.purge(daysLater(29));
      expect(await nicknames()).toEqual(['ada', 'ben']);
      await leagues.purge(daysLater(30));
      expect(await nicknames()).toEqual(['ben']);
    });
  });
}
