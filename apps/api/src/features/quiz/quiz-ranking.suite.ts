import { rankingSchema, type Attempt, type Ranking } from '@fumata/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, Player, close, open, site } from '../../testing/sites/quiz-site.js';

describe('quiz', () => {
  describe('the ranking of the day', () => {
    beforeAll(open);
    afterAll(close);
    // Each test runs on another day, so that its ranking starts empty.
    beforeEach(() => site.system.clock.pass(DAY));

    const ranking = async (query = '') => (await site.get<Ranking>(`/api/quiz/classement${query}`)).body;
    const rank = (player: Player, attempt: Attempt, pseudonyme: string) =>
      player.ask<Attempt>('POST', `/attempts/${attempt._id}/pseudonyme`, { pseudonyme });
    const play = async (right: boolean, seconds: number, pseudonyme?: string) => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, right, seconds);
      if (pseudonyme !== undefined) await rank(player, attempt, pseudonyme);
    };

    it('lists the players who chose a name, best first, then fastest', async () => {
      await play(true, 9, 'Lente');
      await play(true, 2, 'Rapide');
      await play(false, 1, 'Novice');
      await play(true, 1);
      const body = await ranking();
      expect(rankingSchema.parse(body)).toEqual(body);
      expect(body.classement.map(({ rang, pseudonyme, score }) => [rang, pseudonyme, score])).toEqual([
        [1, 'Rapide', 5],
        [2, 'Lente', 5],
        [3, 'Novice', 0],
      ]);
      expect(body.classement[0]?.secondes).toBe(10);
      expect((await ranking('?category=cardinaux')).classement).toEqual([]);
    });

    it('lists a player once, with the best run', async () => {
      const player = new Player();
      for (const [right, name] of [
        [false, 'Mal'],
        [true, 'Bien'],
        [false, 'Encore'],
      ] as const) {
        const attempt = await player.begin();
        await player.finish(attempt, right, 1);
        await rank(player, attempt, name);
      }
      expect((await ranking()).classement.map(({ pseudonyme }) => pseudonyme)).toEqual(['Bien']);
    });

    it('marks the row of the requesting browser', async () => {
      await play(true, 1, 'Une autre');
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, false);
      await rank(player, attempt, 'Moi');
      const { classement } = (await player.ask<Ranking>('GET', '/classement')).body;
      expect(classement.map(({ pseudonyme, moi }) => [pseudonyme, moi])).toEqual([
        ['Une autre', false],
        ['Moi', true],
      ]);
      expect((await ranking()).classement.some(({ moi }) => moi)).toBe(false);
    });

    it('starts empty at midnight in Rome', async () => {
      await play(true, 1, 'Hier');
      site.system.clock.pass(7 * 3600);
      expect((await ranking()).classement).toEqual([]);
    });

    it('enters a run on the day when its name is sent', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true);
      site.system.clock.pass(DAY);
      await rank(player, attempt, 'Après minuit');
      expect((await ranking()).classement.map(({ pseudonyme }) => pseudonyme)).toEqual(['Après minuit']);
    });

    it('rejects a run played impossibly fast', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true, 0.4);
      expect(await rank(player, attempt, 'Machine')).toMatchObject({ status: 422, body: { code: 'attempt-too-fast' } });
    });

    it('omits an attempt removed by an administrator for good, with an audit act', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true);
      await rank(player, attempt, 'Insolent');
      const [row] = (await ranking()).classement;
      const path = `/api/quiz/classement/${row?._id ?? ''}`;
      const as = async (role: 'admin' | 'membre') => ({
        headers: { 'x-auth-token': await site.login(role, 'Claire') },
      });
      expect((await site.ask('DELETE', path, await as('membre'))).status).toBe(403);
      expect((await site.ask('DELETE', path)).status).toBe(401);
      expect(await site.ask('DELETE', path, await as('admin'))).toMatchObject({
        status: 200,
        body: { message: 'Pseudonyme retiré du classement' },
      });
      expect((await ranking()).classement).toEqual([]);
      expect((await site.ask('DELETE', path, await as('admin'))).status).toBe(404);
      expect(await site.system.acts.latest(1, { kind: 'quiz-rank' })).toMatchObject([{ title: 'Insolent' }]);
      expect(await rank(player, attempt, 'Encore')).toMatchObject({ status: 409, body: { code: 'attempt-barred' } });
    });

    it.each([
      ['attempts', () => ({ category: 'histoire', difficulty: 'tous' })],
      ['attempts/{id}/answers', ({ question }: Attempt) => ({ questionId: question?.id, userAnswer: 0 })],
      ['attempts/{id}/pseudonyme', () => ({ pseudonyme: 'Zoé' })],
    ])('rejects POST %s of other sites', async (path, bodyFor) => {
      const player = new Player();
      const attempt = await player.begin();
      const post = (origin: string) =>
        site.ask('POST', `/api/quiz/${path.replace('{id}', attempt._id)}`, {
          body: bodyFor(attempt),
          headers: { origin, cookie: player.cookie },
        });
      expect(await post('https://ailleurs.exemple')).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
      expect((await post(site.address)).body.code).not.toBe('foreign-origin');
    });

    it('erases names of days before a given day', async () => {
      await play(true, 1, 'Ancienne');
      const { attempts } = site.system;
      await attempts.erasePseudonymsBefore((await ranking()).day);
      expect((await ranking()).classement.map(({ pseudonyme }) => pseudonyme)).toEqual(['Ancienne']);
      expect(await attempts.erasePseudonymsBefore('9999-01-01')).toBeGreaterThan(0);
      expect((await ranking()).classement).toEqual([]);
    });

    it.each([
      'Zo\u0308e\u0301\u0301\u0301\u0301\u0301',
      '<b>x</b>',
      '\u2588\u2588',
      '..',
      '😀😀',
      'a\nb\u0000'.repeat(9),
    ])('rejects the name %j', async (name) => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true);
      expect((await rank(player, attempt, name)).status).toBe(400);
    });

    it('accepts names in several languages and scripts', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true);
      for (const name of ['Zoé D’Arc-Lys', 'Nguyễn Văn', "Žofia O'Neil", '김민수', 'Ann_7'])
        expect((await rank(player, attempt, name)).status).toBe(200);
    });

    it('accepts a finished run only, with a name of 2 to 24 characters', async () => {
      const player = new Player();
      const attempt = await player.begin();
      expect((await rank(player, attempt, 'Trop tôt')).body.code).toBe('attempt-unfinished');
      await player.finish(attempt, true);
      expect((await rank(player, attempt, 'x')).status).toBe(400);
      expect((await rank(player, attempt, 'x'.repeat(25))).status).toBe(400);
      expect((await rank(player, attempt, ' Camille ')).body.pseudonyme).toBe('Camille');
      await rank(player, attempt, 'Autre nom');
      expect((await ranking()).classement.map(({ pseudonyme }) => pseudonyme)).toEqual(['Autre nom']);
    });
  });
});
