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
const attempt = (...given: number[]): Attempt => ({
  _id: 'run',
  category: 'histoire',
  difficulty: 'tous',
  total: 5,
  pseudonyme: null,
  now: NOW,
  score: given.filter((each) => each === 2).length,
  question: given.length < 5 ? question(given.length + 1) : null,
  answers: given.map((each, i) => answer(i + 1, each)),
});
const loaded = (...given: number[]): AttemptEvent => ({
  is: 'loaded',
  attempt: { body: attempt(...given), at: 1_000 },
});
const answered = (number: number, userAnswer: number): AttemptEvent => {
  const { correctAnswer, isCorrect, explanation } = answer(number, userAnswer);
  const next = number < 5 ? question(number + 1) : null;
  const body: Answered = { userAnswer, correctAnswer, isCorrect, explanation, score: 1, next, now: NOW };
  return { is: 'answered', answer: { body, at: 2_000 } };
};
const given = (option: number): AttemptEvent => ({ is: 'given', option });

const played = (...events: AttemptEvent[]): AttemptState =>
  events.reduce((play, each) => reduceAttempt(play, each), { is: 'loading' } as AttemptState);

describe('a quiz attempt in a tab', () => {
  it('shows the server’s current question until its deadline', () => {
    expect(played(loaded(0))).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 31_000 });
  });

  it('keeps the first choice: a second one or the timeout changes nothing', () => {
    expect(played(loaded(), given(3), given(1), given(-1))).toMatchObject({ is: 'locked', chosen: 3 });
  });

  it('moves to the next question with the response', () => {
    const play = played(loaded(), given(2), answered(1, 2));
    expect(play).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 32_000, remark: undefined });
    expect(play).toMatchObject({ attempt: { score: 1, answers: [answer(1, 2)] } });
  });

  it('finishes with the last answer', () => {
    expect(played(loaded(0, 0, 0, 0), given(2), answered(5, 2))).toMatchObject({
      is: 'finished',
      attempt: { answers: { length: 5 }, question: null },
    });
  });

  it('distinguishes a late answer from a timeout', () => {
    expect(played(loaded(), given(2), answered(1, -1))).toMatchObject({ remark: 'late' });
    expect(played(loaded(), given(-1), answered(1, -1))).toMatchObject({ remark: undefined });
  });

  it('catches up with an answer given in another tab', () => {
    expect(played(loaded(), given(2), loaded(0))).toMatchObject({ is: 'asked', remark: 'elsewhere' });
    expect(played(loaded(), given(-1), loaded(0))).toMatchObject({ is: 'asked', remark: undefined });
  });

  it('recognises its own answer when the response was lost', () => {
    expect(played(loaded(), given(2), { is: 'lost' }, loaded(2))).toMatchObject({ remark: undefined });
  });

  it('reports a lost response only while an answer is pending', () => {
    expect(played(loaded(), given(2), { is: 'lost' })).toMatchObject({ is: 'locked', lost: true });
    expect(played(loaded(), { is: 'lost' })).toMatchObject({ is: 'asked' });
  });

  it('ignores data older than its own answer', () => {
    expect(played(loaded(), given(2), answered(1, 2), loaded())).toMatchObject({ question: { number: 2 } });
    expect(played(loaded(), given(2), loaded())).toMatchObject({ is: 'locked', question: { number: 1 } });
    expect(played(loaded(1, 1, 1, 1, 1), loaded(1, 1, 1, 1))).toMatchObject({ is: 'finished' });
  });

  it('keeps a remark until the next answer', () => {
    const late = [loaded(), given(2), answered(1, -1)];
    expect(played(...late, given(3))).toMatchObject({ is: 'locked', remark: 'late' });
    expect(played(...late, loaded(-1))).toMatchObject({ remark: 'late' });
    expect(played(...late, loaded(-1, -1))).toMatchObject({ remark: undefined });
  });

  it('fails only before it has loaded, and allows a retry', () => {
    expect(played({ is: 'failed' })).toEqual({ is: 'failed' });
    expect(played({ is: 'failed' }, { is: 'again' })).toEqual({ is: 'loading' });
    expect(played(loaded(), { is: 'failed' })).toMatchObject({ is: 'asked' });
    expect(played({ is: 'missing' })).toEqual({ is: 'missing' });
  });
});
