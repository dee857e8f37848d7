import type { Answered, AskedQuestion, Attempt, QuizAnswer } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { reduceAttempt, type AttemptEvent, type AttemptState } from './attempt-state.js';

const NOW = '2025-05-07T15:00:00.000Z';
const LATER = '2025-05-07T15:00:30.000Z';

const question = (number: number): AskedQuestion => ({
  id: `q${number}`,
  question: `Question ${number} ?`,
  options: ['a', 'b', 'c', 'd'],
  number,
  deadline: LATER,
});
const answer = (number: number, userAnswer: number): QuizAnswer => ({
  questionId: `q${number}`,
  question: `Question ${number} ?`,
  options: ['a', 'b', 'c', 'd'],
  userAnswer,
  correctAnswer: 2,
  isCorrect: userAnswer === 2,
  explanation: 'Parce que.',
});
/** Attempt with the given answers. */
const attempt = (...userAnswers: number[]): Attempt => ({
  _id: 'run',
  category: 'histoire',
  difficulty: 'tous',
  total: 5,
  pseudonyme: null,
  now: NOW,
  score: userAnswers.filter((each) => each === 2).length,
  question: userAnswers.length < 5 ? question(userAnswers.length + 1) : null,
  answers: userAnswers.map((each, i) => answer(i + 1, each)),
});
const loaded = (...userAnswers: number[]): AttemptEvent => ({
  is: 'loaded',
  attempt: { body: attempt(...userAnswers), at: 1_000 },
});
const answered = (number: number, userAnswer: number): AttemptEvent => {
  const { correctAnswer, isCorrect, explanation } = answer(number, userAnswer);
  const body: Answered = { userAnswer, correctAnswer, isCorrect, explanation, score: 1, next: null, now: NOW };
  return { is: 'answered', answer: { body, at: 2_000 } };
};
const answerGiven = (option: number): AttemptEvent => ({ is: 'given', option });

const played = (...events: AttemptEvent[]): AttemptState =>
  events.reduce((play, each) => reduceAttempt(play, each), { is: 'loading' } as AttemptState);

describe('a quiz attempt in a tab', () => {
  it('shows the server’s current question until its deadline', () => {
    expect(played(loaded(0))).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 31_000 });
  });

  it('keeps the first choice: a second one or the timeout changes nothing', () => {
    expect(played(loaded(), answerGiven(3), answerGiven(1), answerGiven(-1))).toMatchObject({
      is: 'locked',
      chosen: 3,
    });
  });

  it('reveals the solution with the response, and keeps the question until the next one is asked for', () => {
    const play = played(loaded(), answerGiven(2), answered(1, 2));
    expect(play).toMatchObject({ is: 'revealed', question: { number: 1 }, answer: answer(1, 2), next: 'waiting' });
    expect(play).toMatchObject({ attempt: { score: 1, answers: [answer(1, 2)] }, remark: undefined });
  });

  it('moves to the next question once it is handed out, and asks again if it was lost', () => {
    const revealed = [loaded(), answerGiven(2), answered(1, 2), { is: 'next' } as const];
    expect(played(...revealed)).toMatchObject({ is: 'revealed', next: 'requested' });
    expect(played(...revealed, loaded(2))).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 31_000 });
    expect(played(...revealed, { is: 'lost' })).toMatchObject({ is: 'revealed', next: 'lost' });
    expect(played(...revealed, { is: 'lost' }, { is: 'next' })).toMatchObject({ next: 'requested' });
  });

  it('moves on at once if the server has handed out the next question with the response', () => {
    const early = answered(1, 2) as Extract<AttemptEvent, { is: 'answered' }>;
    const body = { ...early.answer.body, next: question(2) };
    expect(played(loaded(), answerGiven(2), { ...early, answer: { ...early.answer, body } })).toMatchObject({
      is: 'asked',
      question: { number: 2 },
      ends: 32_000,
    });
  });

  it('finishes after the solution of the last question', () => {
    const last = [loaded(0, 0, 0, 0), answerGiven(2), answered(5, 2)];
    expect(played(...last)).toMatchObject({ is: 'revealed', answer: { userAnswer: 2 } });
    expect(played(...last, { is: 'next' })).toMatchObject({
      is: 'finished',
      attempt: { answers: { length: 5 }, question: null },
    });
  });

  it('distinguishes a late answer from a timeout', () => {
    expect(played(loaded(), answerGiven(2), answered(1, -1))).toMatchObject({ remark: 'late' });
    expect(played(loaded(), answerGiven(-1), answered(1, -1))).toMatchObject({ remark: undefined });
  });

  it('catches up with an answer given in another tab', () => {
    expect(played(loaded(), answerGiven(2), loaded(0))).toMatchObject({ is: 'asked', remark: 'elsewhere' });
    expect(played(loaded(), answerGiven(-1), loaded(0))).toMatchObject({ is: 'asked', remark: undefined });
  });

  it('recognises its own answer when the response was lost', () => {
    expect(played(loaded(), answerGiven(2), { is: 'lost' }, loaded(2))).toMatchObject({ remark: undefined });
  });

  it('reports a lost response only while an answer is pending', () => {
    expect(played(loaded(), answerGiven(2), { is: 'lost' })).toMatchObject({ is: 'locked', lost: true });
    expect(played(loaded(), { is: 'lost' })).toMatchObject({ is: 'asked' });
  });

  it('ignores data older than its own answer', () => {
    expect(played(loaded(), answerGiven(2), answered(1, 2), loaded())).toMatchObject({ is: 'revealed' });
    expect(played(loaded(), answerGiven(2), loaded())).toMatchObject({ is: 'locked', question: { number: 1 } });
    expect(played(loaded(1, 1, 1, 1, 1), loaded(1, 1, 1, 1))).toMatchObject({ is: 'finished' });
  });

  it('keeps a remark until the next answer', () => {
    const late = [loaded(), answerGiven(2), answered(1, -1)];
    expect(played(...late, { is: 'next' })).toMatchObject({ is: 'revealed', remark: 'late' });
    expect(played(...late, { is: 'next' }, loaded(-1))).toMatchObject({ is: 'asked', remark: 'late' });
    expect(played(...late, loaded(-1), answerGiven(3))).toMatchObject({ is: 'locked', remark: 'late' });
    expect(played(...late, loaded(-1, -1))).toMatchObject({ remark: undefined });
  });

  it('fails only before it has loaded, and allows a retry', () => {
    expect(played({ is: 'failed' })).toEqual({ is: 'failed' });
    expect(played({ is: 'failed' }, { is: 'retried' })).toEqual({ is: 'loading' });
    expect(played(loaded(), { is: 'failed' })).toMatchObject({ is: 'asked' });
    expect(played({ is: 'missing' })).toEqual({ is: 'missing' });
  });
});
