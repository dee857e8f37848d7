import { describe, expect, it } from '@jest/globals';
import { choicesOf } from './attempt.js';
import { demoQuestions } from './demo-questions.js';
import { statsOfAnswers } from './question-stats.js';
import type { StoredQuestion } from './question-store.js';

const [question, other] = demoQuestions('') as [StoredQuestion, StoredQuestion];
const right = question.correctAnswer;
const given = (option: number, seconds: number, over: object = {}) => ({
  ...{ questionId: question._id, choices: choicesOf(question), userAnswer: option, option },
  ...{ isCorrect: option === right, ms: seconds * 1000, ...over },
});

describe('the statistics of a question', () => {
  it('are how often it was asked, what was chosen, and how long that took', () => {
    const wrong = (right + 1) % 4;
    const answers = [given(right, 2), given(right, 4), given(wrong, 9), given(-1, 32)];
    expect(statsOfAnswers([question, other], answers)).toEqual([
      {
        ...{ questionId: question._id, posees: 4, justes: 2, sansReponse: 1, secondes: 5, mediane: 4 },
        parOption: [0, 1, 2, 3].map((option) => ({ [right]: 2, [wrong]: 1 })[option] ?? 0),
        parTranche: [1, 1, 0, 1, 0, 0, 0, 0, 0, 0],
      },
    ]);
  });

  it('have no time where nobody answered in time, and what came late is in the last slice', () => {
    expect(statsOfAnswers([question], [given(-1, 32)])).toMatchObject([{ secondes: null, mediane: null }]);
    expect(statsOfAnswers([question], [given(0, 31.5)])[0]?.parTranche.at(-1)).toBe(1);
  });

  it('begin anew with other options or another right answer, not with another explanation', () => {
    const answers = [given(right, 2)];
    const after = (change: Partial<StoredQuestion>) => statsOfAnswers([{ ...question, ...change }], answers);
    expect(after({ explanation: 'Mieux dite' })).toHaveLength(1);
    expect(after({ correctAnswer: (right + 1) % 4 })).toEqual([]);
    expect(after({ options: question.options.with(0, 'Autre') })).toEqual([]);
  });

  it('are those of questions that are there', () => {
    expect(statsOfAnswers([other], [given(right, 2)])).toEqual([]);
  });
});
