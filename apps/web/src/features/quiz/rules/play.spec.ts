import type { Answered, AskedQuestion, Attempt, QuizAnswer } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { after } from './play.js';
import type { Happening, Play } from './play.js';

const NOW = '2025-05-07T15:00:00.000Z';
const LATER = '2025-05-07T15:00:30.000Z';

const question = (number: number): AskedQuestion => ({
  ...{ id: `q${number}`, question: `Question ${number} ?`, options: ['a', 'b', 'c', 'd'] },
  ...{ number, deadline: LATER },
});
const answer = (number: number, userAnswer: number): QuizAnswer => ({
  ...{ questionId: `q${number}`, question: `Question ${number} ?`, options: ['a', 'b', 'c', 'd'] },
  ...{ userAnswer, correctAnswer: 2, isCorrect: userAnswer === 2, explanation: 'Parce que.' },
});
/** With so many answered, each as given. */
const attempt = (...given: number[]): Attempt => ({
  ...{ _id: 'run', category: 'histoire', difficulty: 'tous', total: 5, pseudonyme: null, now: NOW },
  score: given.filter((each) => each === 2).length,
  question: given.length < 5 ? question(given.length + 1) : null,
  answers: given.map((each, i) => answer(i + 1, each)),
});
const told = (...given: number[]): Happening => ({ is: 'told', run: { body: attempt(...given), at: 1_000 } });
const answered = (number: number, userAnswer: number): Happening => {
  const { correctAnswer, isCorrect, explanation } = answer(number, userAnswer);
  const next = number < 5 ? question(number + 1) : null;
  const body: Answered = { userAnswer, correctAnswer, isCorrect, explanation, score: 1, next, now: NOW };
  return { is: 'answered', answer: { body, at: 2_000 } };
};
const given = (option: number): Happening => ({ is: 'given', option });

const played = (...happenings: Happening[]): Play =>
  happenings.reduce((play, each) => after(play, each), { is: 'loading' } as Play);

describe('a run of the quiz in a tab', () => {
  it('asks the question that the server asks, until its time is over', () => {
    expect(played(told(0))).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 31_000 });
  });

  it('locks the first choice: a second one, or the end of the time, changes nothing', () => {
    expect(played(told(), given(3), given(1), given(-1))).toMatchObject({ is: 'locked', given: 3 });
  });

  it('goes on to the next question with the answer', () => {
    const play = played(told(), given(2), answered(1, 2));
    expect(play).toMatchObject({ is: 'asked', question: { number: 2 }, ends: 32_000, remark: undefined });
    expect(play).toMatchObject({ attempt: { score: 1, answers: [answer(1, 2)] } });
  });

  it('ends with the last answer', () => {
    expect(played(told(0, 0, 0, 0), given(2), answered(5, 2))).toMatchObject({
      is: 'finished',
      attempt: { answers: { length: 5 }, question: null },
    });
  });

  it('knows an answer that came too late from a time that ran out', () => {
    expect(played(told(), given(2), answered(1, -1))).toMatchObject({ remark: 'late' });
    expect(played(told(), given(-1), answered(1, -1))).toMatchObject({ remark: undefined });
  });

  it('catches up with another tab, whose answer counted', () => {
    expect(played(told(), given(2), told(0))).toMatchObject({ is: 'asked', remark: 'elsewhere' });
    expect(played(told(), given(-1), told(0))).toMatchObject({ is: 'asked', remark: undefined });
  });

  it('takes its own answer for its own when the server’s word about it was lost', () => {
    expect(played(told(), given(2), { is: 'lost' }, told(2))).toMatchObject({ remark: undefined });
  });

  it('says that an answer is on its way, as long as it is', () => {
    expect(played(told(), given(2), { is: 'lost' })).toMatchObject({ is: 'locked', lost: true });
    expect(played(told(), { is: 'lost' })).toMatchObject({ is: 'asked' });
  });

  it('isn’t thrown back by news that are older than its own answer', () => {
    expect(played(told(), given(2), answered(1, 2), told())).toMatchObject({ question: { number: 2 } });
    expect(played(told(), given(2), told())).toMatchObject({ is: 'locked', question: { number: 1 } });
    expect(played(told(1, 1, 1, 1, 1), told(1, 1, 1, 1))).toMatchObject({ is: 'finished' });
  });

  it('keeps a remark until there is another answer, and no longer', () => {
    const late = [told(), given(2), answered(1, -1)];
    expect(played(...late, given(3))).toMatchObject({ is: 'locked', remark: 'late' });
    expect(played(...late, told(-1))).toMatchObject({ remark: 'late' });
    expect(played(...late, told(-1, -1))).toMatchObject({ remark: undefined });
  });

  it('fails only where nothing is known yet, and may be asked for again', () => {
    expect(played({ is: 'failed' })).toEqual({ is: 'failed' });
    expect(played({ is: 'failed' }, { is: 'again' })).toEqual({ is: 'loading' });
    expect(played(told(), { is: 'failed' })).toMatchObject({ is: 'asked' });
    expect(played({ is: 'missing' })).toEqual({ is: 'missing' });
  });
});
