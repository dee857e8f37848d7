import {
  answeredSchema,
  attemptSchema,
  questionSchema,
  quizSubjectsSchema,
  rankingSchema,
  type Answered,
  type Attempt,
  type AskedQuestion,
  type Question,
  type QuestionStats,
  type QuizSubjects,
  type Ranking,
} from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('quiz', () => {
  const DAY = 86_400;
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();
  /** A time this many seconds from now. */
  const inSeconds = (seconds: number): string =>
    new Date(site.system.clock.now().getTime() + seconds * 1000).toISOString();

  /** A browser that takes the quiz. */
  class Player {
    cookie = '';

    async ask<Body>(method: string, path: string, body?: unknown) {
      const headers = this.cookie === '' ? {} : { cookie: this.cookie };
      const answer = await site.ask<Body & Failure>(method, `/api/quiz${path}`, {
        ...(body !== undefined && { body }),
        headers,
      });
      this.cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? this.cookie;
      return answer;
    }

    async begin(difficulty = 'débutant') {
      return (await this.ask<Attempt>('POST', '/attempts', { category: 'histoire', difficulty })).body;
    }

    answer(attempt: Attempt, { id }: Pick<AskedQuestion, 'id'>, userAnswer: number) {
      return this.ask<Answered>('POST', `/attempts/${attempt._id}/answers`, { questionId: id, userAnswer });
    }

    async get({ _id }: Attempt) {
      return this.ask<Attempt>('GET', `/attempts/${_id}`);
    }

    /** Answers every question, correctly or not, each after this many seconds. */
    async finish(attempt: Attempt, right: boolean, seconds = 5): Promise<void> {
      for (let next = attempt.question; next;) {
        site.system.clock.pass(seconds);
        const answer = await rightAnswer(next);
        next = (await this.answer(attempt, next, right ? answer : (answer + 1) % 4)).body.next;
      }
    }
  }

  /** Index of the correct answer among the shuffled options. */
  const rightAnswer = async ({ id, options }: AskedQuestion): Promise<number> => {
    const { options: original, correctAnswer } = (await site.system.questions.get(id))!;
    return options.indexOf(original[correctAnswer]!);
  };

  const call = <Body = Question & Failure>(method: string, path = '', body?: unknown) =>
    site.ask<Body>(method, `/api/quiz/questions${path}`, {
      ...(body !== undefined && { body }),
      headers: { 'x-auth-token': token },
    });

  describe('playing the quiz', () => {
    beforeAll(open);
    afterAll(close);

    it('offers four subjects of 18 questions, also with mixed levels', async () => {
      const { body } = await site.get<QuizSubjects>('/api/quiz');
      expect(quizSubjectsSchema.parse(body)).toEqual(body);
      expect(body.sujets.map(({ category, questions }) => [category, questions])).toEqual([
        ['histoire', 18],
        ['cardinaux', 18],
        ['traditions', 18],
        ['géographie', 18],
      ]);
      expect(body.sujets[0]?.niveaux).toContainEqual({ difficulty: 'tous', questions: 18, jouable: true });
    });

    it('asks five different questions one at a time, without answers', async () => {
      const player = new Player();
      const { status, body } = await player.ask<Attempt>('POST', '/attempts', {
        category: 'histoire',
        difficulty: 'tous',
      });
      expect(status).toBe(201);
      expect(attemptSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({ total: 5, score: 0, answers: [], question: { number: 1, deadline: inSeconds(30) } });
      expect(JSON.stringify(body)).not.toMatch(/correctAnswer|explanation/);
      const seen = new Set<string>();
      for (let next = body.question; next; next = (await player.answer(body, next, 0)).body.next) seen.add(next.id);
      expect(seen.size).toBe(5);
    });

    it('returns the correct answer and the score after each answer', async () => {
      const player = new Player();
      const attempt = await player.begin();
      const right = await rightAnswer(attempt.question!);
      const { status, body } = await player.answer(attempt, attempt.question!, right);
      expect(status).toBe(200);
      expect(answeredSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        userAnswer: right,
        correctAnswer: right,
        isCorrect: true,
        score: 1,
        next: { number: 2 },
      });
      const wrong = await player.answer(attempt, body.next!, ((await rightAnswer(body.next!)) + 1) % 4);
      expect(wrong.body).toMatchObject({ isCorrect: false, score: 1 });
    });

    it('accepts one answer, and only to the current question', async () => {
      const player = new Player();
      const attempt = await player.begin();
      const tries = await Promise.all([0, 1, 2, 3].map((option) => player.answer(attempt, attempt.question!, option)));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect((await player.answer(attempt, attempt.question!, 0)).body.code).toBe('question-not-asked');
      expect((await player.get(attempt)).body.answers).toHaveLength(1);
      expect((await player.answer(attempt, attempt.question!, 4)).status).toBe(400);
      expect((await player.answer(attempt, attempt.question!, -2)).status).toBe(400);
    });

    it('ignores an answer more than two seconds late', async () => {
      const player = new Player();
      const attempt = await player.begin();
      site.system.clock.pass(32);
      const inTime = await player.answer(attempt, attempt.question!, await rightAnswer(attempt.question!));
      expect(inTime.body.isCorrect).toBe(true);
      site.system.clock.pass(33);
      const next = inTime.body.next!;
      const late = await player.answer(attempt, next, await rightAnswer(next));
      expect(late.body).toMatchObject({ userAnswer: -1, isCorrect: false, score: 1 });
      const timedOut = await player.answer(attempt, late.body.next!, -1);
      expect(timedOut.body).toMatchObject({ userAnswer: -1, isCorrect: false });
    });

    it('continues after a reload with the same question and remaining time', async () => {
      const player = new Player();
      const attempt = await player.begin();
      site.system.clock.pass(10);
      const again = (await player.get(attempt)).body;
      expect(again.question).toEqual(attempt.question);
      expect([again.now, again.question?.deadline]).toEqual([inSeconds(0), inSeconds(20)]);
      site.system.clock.pass(60);
      const later = (await player.get(attempt)).body;
      expect(later.answers).toMatchObject([{ userAnswer: -1 }]);
      expect(later.question).toMatchObject({ number: 2, deadline: inSeconds(30) });
    });

    it('belongs to one browser', async () => {
      const attempt = await new Player().begin();
      const other = new Player();
      expect((await other.get(attempt)).status).toBe(404);
      await other.begin();
      expect((await other.answer(attempt, attempt.question!, 0)).status).toBe(404);
      other.cookie = 'fumata_quiz=00000000-0000-7000-8000-000000000000.forged';
      expect((await other.get(attempt)).status).toBe(404);
    });

    it('ends with all answers, with the questions as they were at the start', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await site.system.questions.change(attempt.question!.id, 'system', { explanation: 'Changée' });
      await player.finish(attempt, true);
      const { body } = await player.get(attempt);
      expect(body).toMatchObject({ score: 5, question: null });
      expect(body.answers).toHaveLength(5);
      expect(body.answers[0]?.explanation).not.toBe('Changée');
      expect((await player.answer(attempt, attempt.question!, 0)).body.code).toBe('attempt-finished');
    });

    it.each([
      [{ category: 'sport', difficulty: 'expert' }, 400],
      [{ category: 'histoire', difficulty: 'facile' }, 400],
      [{}, 400],
    ])('rejects %j with %i', async (body, status) => {
      expect((await new Player().ask('POST', '/attempts', body)).status).toBe(status);
    });
  });

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

    it('rejects a run played impossibly fast', async () => {
      const player = new Player();
      const attempt = await player.begin();
      await player.finish(attempt, true, 0.4);
      expect(await rank(player, attempt, 'Machine')).toMatchObject({ status: 422, body: { code: 'attempt-too-fast' } });
    });

    it('omits a player removed by an administrator, with an audit act', async () => {
      await play(true, 1, 'Insolent');
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

  describe('administering questions', () => {
    const VALID_FIELDS = {
      question: 'Une question ?',
      options: ['a', 'b', 'c', 'd'],
      correctAnswer: 2,
      category: 'histoire',
      difficulty: 'expert',
      explanation: 'Parce que.',
    };
    beforeAll(open);
    afterAll(close);

    forAdministratorsOnly(
      () => site,
      [
        ['GET', '/api/quiz/questions'],
        ['GET', '/api/quiz/questions/statistiques'],
        ['POST', '/api/quiz/questions'],
        ['PUT', '/api/quiz/questions/64f000000000000000000000'],
        ['DELETE', '/api/quiz/questions/64f000000000000000000000'],
        ['GET', '/api/quiz/questions/64f000000000000000000000'],
        ['POST', '/api/quiz/questions/64f000000000000000000000/restaurer'],
        ['GET', '/api/quiz/questions/export.csv'],
        ['POST', '/api/quiz/questions/import'],
      ],
    );

    it('creates, changes and deletes a question', async () => {
      const { status, body } = await call('POST', '', VALID_FIELDS);
      expect([status, questionSchema.parse(body)]).toEqual([201, body]);
      expect((await call('PUT', `/${body.id}`, { ...body, correctAnswer: 0 })).body).toMatchObject({
        correctAnswer: 0,
        version: 2,
      });
      expect((await call('PUT', `/${body.id}`, { correctAnswer: 1, version: 1 })).body.code).toBe('record-changed');
      expect((await call('DELETE', `/${body.id}`)).status).toBe(200);
      expect((await call('DELETE', `/${body.id}`)).body.msg).toBe('Question non trouvée');
      expect((await call<{ questions: Question[] }>('GET')).body.questions).toHaveLength(72);
    });

    it.each([
      ['no question', { question: '' }, 'Veuillez entrer une question'],
      ['an empty option', { options: ['a', '', 'c', 'd'] }, 'Veuillez remplir toutes les options'],
      ['three options', { options: ['a', 'b', 'c'] }, 'Veuillez remplir toutes les options'],
      ['no explanation', { explanation: ' ' }, 'Veuillez entrer une explication'],
      ['two equal options', { options: ['a', 'a', 'c', 'd'] }, 'Deux options sont identiques'],
      ['an index past the last option as correct answer', { correctAnswer: 4 }, 'Indiquez la bonne réponse'],
    ])('400 for %s', async (_what, over, message) => {
      const { status, body } = await call('POST', '', { ...VALID_FIELDS, ...over });
      expect([status, body.msg]).toEqual([400, message]);
    });

    it('finds questions by words, subject and level', async () => {
      const found = async (query: string) =>
        (await call<{ questions: Question[] }>('GET', `?${query}`)).body.questions.length;
      expect(await found('category=histoire&difficulty=expert')).toBe(6);
      expect(await found('category=&difficulty=tous&search=')).toBe(72);
      expect(await found('search=CONCLAVE')).toBeGreaterThan(1);
      expect(await found('search=aucune+de+ce+nom')).toBe(0);
      expect((await call('GET', '?category=sport')).status).toBe(400);
    });

    it('returns a question by its id', async () => {
      const { body } = await call('POST', '', VALID_FIELDS);
      expect((await call('GET', `/${body.id}`)).body).toEqual(body);
      await call('DELETE', `/${body.id}`);
      expect((await call('GET', `/${body.id}`)).body.code).toBe('unknown-question');
    });
  });

  describe('the quiz after questions change or are deleted', () => {
    beforeEach(open);
    afterEach(close);

    it('requires five questions', async () => {
      const { questions } = site.system;
      const some = (await questions.all()).filter(
        ({ category, difficulty }) => category === 'histoire' && difficulty === 'expert',
      );
      for (const { _id } of some.slice(0, 2)) await questions.remove(_id, 'system');
      const refused = await new Player().ask('POST', '/attempts', { category: 'histoire', difficulty: 'expert' });
      expect([refused.status, refused.body.code]).toEqual([409, 'too-few-questions']);
      const { sujets } = (await site.get<QuizSubjects>('/api/quiz')).body;
      expect(sujets[0]?.niveaux.map(({ questions, jouable }) => [questions, jouable])).toEqual([
        [6, true],
        [6, true],
        [4, false],
        [16, true],
      ]);
    });

    it('reports the statistics of each question', async () => {
      const player = new Player();
      const attempt = await player.begin();
      const first = attempt.question!;
      site.system.clock.pass(4);
      await player.answer(attempt, first, await rightAnswer(first));
      const { statistiques } = (await call<QuestionStats>('GET', '/statistiques')).body;
      expect(statistiques).toMatchObject([
        { questionId: first.id, posees: 1, justes: 1, sansReponse: 0, secondes: 4, mediane: 4 },
      ]);
      await call('PUT', `/${first.id}`, { explanation: 'Mieux dite' });
      expect((await call<QuestionStats>('GET', '/statistiques')).body.statistiques).toHaveLength(1);
      await call('PUT', `/${first.id}`, { options: ['w', 'x', 'y', 'z'] });
      expect((await call<QuestionStats>('GET', '/statistiques')).body.statistiques).toEqual([]);
    });

    it('continues a run after one of its questions was deleted', async () => {
      const player = new Player();
      const attempt = await player.begin();
      const right = await rightAnswer(attempt.question!);
      await call('DELETE', `/${attempt.question!.id}`);
      expect((await player.get(attempt)).body.question).toEqual(attempt.question);
      const { status, body } = await player.answer(attempt, attempt.question!, right);
      expect([status, body.score, body.next?.number]).toEqual([200, 1, 2]);
      expect((await call<QuestionStats>('GET', '/statistiques')).body.statistiques).toEqual([]);
      expect((await call('POST', `/${attempt.question!.id}/restaurer`)).body.id).toBe(attempt.question!.id);
      expect((await call<QuestionStats>('GET', '/statistiques')).body.statistiques).toHaveLength(1);
    });
  });
});
