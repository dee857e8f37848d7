import { answeredSchema, attemptSchema, quizSubjectsSchema, type Attempt, type QuizSubjects } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Player, close, inSeconds, open, rightAnswer, site } from '../../testing/sites/quiz-site.js';

describe('quiz', () => {
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

    it('starts the clock of a question that waits with the call that asks for it', async () => {
      const player = new Player();
      const attempt = await player.begin();
      const answered = await player.answer(attempt, attempt.question!, 0, { attendre: true });
      expect(answered.body).toMatchObject({ next: null, explanation: expect.any(String) });
      site.system.clock.pass(600);
      const early = await player.answer(attempt, { id: attempt.question!.id }, 0);
      expect(early.body.code).toBe('question-not-asked');
      const calls = await Promise.all([player.get(attempt), player.get(attempt)]);
      for (const { body } of calls)
        expect(body).toMatchObject({ answers: { length: 1 }, question: { number: 2, deadline: inSeconds(30) } });
      site.system.clock.pass(10);
      expect((await player.get(attempt)).body.question?.deadline).toBe(inSeconds(20));
      expect((await player.answer(attempt, calls[0]!.body.question!, 0)).status).toBe(200);
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
});
