import { describe, expect, it } from '@jest/globals';
import { choicesOf } from './attempt-questions.js';
import { demoQuestions } from './demo-questions.js';
import { statsOfAnswers } from './question-stats.js';
import type { StoredQuestion } from './question-store.js';

const [question, other] = demoQuestions('') as [StoredQuestion, StoredQuestion];
const right = question.correctAnswer;
const answer = (option: number, seconds: number, over: object = {}) => ({
  questionId: question._id,
  choices: choicesOf(question),
  userAnswer: option,
  option,
  isCorrect: option === right,
  ms: seconds * 1000,
  ...over,
});

describe('statsOfAnswers', () => {
  it('returns counts, chosen options and times', () => {
    const wrong = (right + 1) % 4;
    const answers = [answer(right, 2), answer(right, 4), answer(wrong, 9), answer(-1, 32)];
    expect(statsOfAnswers([question, other], answers)).toEqual([
      {
        questionId: question._id,
        posees: 4,
        justes: 2,
        sansReponse: 1,
        secondes: 5,
        mediane: 4,
        parOption: [0, 1, 2, 3].map((option) => ({ [right]: 2, [wrong]: 1 })[option] ?? 0),
        parTranche: [1, 1, 0, 1, 0, 0, 0, 0, 0, 0],
      },
    ]);
  });

  it('returns no time without an answer in time and counts a late answer in the last slice', () => {
    expect(statsOfAnswers([question], [answer(-1, 32)])).toMatchObject([{ secondes: null, mediane: null }]);
    expect(statsOfAnswers([question], [answer(0, 31.5)])[0]?.parTranche.at(-1)).toBe(1);
  });

  it('restarts after a change of options or of the correct answer, not of the explanation', () => {
    const answers = [answer(right, 2)];
    const after = (change: Partial<StoredQuestion>) => statsOfAnswers([{ ...question, ...change }], answers);
    expect(after({ explanation: 'Mieux dite' })).toHaveLength(1);
    expect(after({ correctAnswer: (right + 1) % 4 })).toEqual([]);
    expect(after({ options: question.options.with(0, 'Autre') })).toEqual([]);
  });

  it('omits unknown questions', () => {
    expect(statsOfAnswers([other], [answer(right, 2)])).toEqual([]);
  });
});
