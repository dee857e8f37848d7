import { questionSchema, type Question, type QuestionStats, type QuizSubjects } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import { Player, call, close, open, rightAnswer, site } from '../../testing/sites/quiz-site.js';

describe('quiz', () => {
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
      'redaction',
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
      const countMatching = async (query: string) =>
        (await call<{ questions: Question[] }>('GET', `?${query}`)).body.questions.length;
      expect(await countMatching('category=histoire&difficulty=expert')).toBe(6);
      expect(await countMatching('category=&difficulty=tous&search=')).toBe(72);
      expect(await countMatching('search=CONCLAVE')).toBeGreaterThan(1);
      expect(await countMatching('search=aucune+de+ce+nom')).toBe(0);
      expect(await countMatching('search=%3F')).toBe(0);
      expect(await countMatching('search=+')).toBe(72);
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
