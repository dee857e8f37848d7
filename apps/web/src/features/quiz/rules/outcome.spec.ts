import type { QuizAnswer } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { praiseOf, subjectOf, verdictText } from './outcome.js';

const answer = (userAnswer: number): QuizAnswer => ({
  questionId: 'q',
  question: 'Qui ?',
  options: ['Jean', 'Paul', 'André', 'Pierre'],
  userAnswer,
  correctAnswer: 3,
  isCorrect: userAnswer === 3,
  explanation: 'Parce que.',
});

describe('the praise for a score', () => {
  it.each([
    [5, 'Excellent !'],
    [4, 'Excellent !'],
    [3, 'Bien joué !'],
    [2, 'Pas mal !'],
    [1, 'Vous pouvez faire mieux !'],
    [0, 'Vous pouvez faire mieux !'],
  ])('%i of 5: %s', (score, praise) => {
    expect(praiseOf({ score, total: 5 })).toBe(praise);
  });
});

describe('the verdict on the previous question', () => {
  const verdictOn = (userAnswer: number, remark?: 'late' | 'elsewhere') =>
    verdictText([answer(0), answer(userAnswer)], remark).replaceAll('\u00A0', ' ');

  it('is empty before the first answer', () => {
    expect(verdictText([], undefined)).toBe('');
  });
  it('does not repeat the answer after a correct one', () => {
    expect(verdictOn(3)).toBe('Question 2 : juste.');
  });
  it('names the correct answer after a wrong one', () => {
    expect(verdictOn(1)).toBe('Question 2 : faux. Bonne réponse : Pierre.');
  });
  it('mentions a timeout', () => {
    expect(verdictOn(-1)).toBe('Question 2 : temps écoulé. Bonne réponse : Pierre.');
  });
  it('mentions an answer that arrived too late', () => {
    expect(verdictOn(-1, 'late')).toBe('Question 2 : réponse arrivée trop tard. Bonne réponse : Pierre.');
  });
  it('mentions an answer from another tab', () => {
    expect(verdictOn(3, 'elsewhere')).toBe('Question 2 : juste. Un autre onglet avait déjà répondu.');
  });
});

describe('the text of a result', () => {
  it('names subject and level', () => {
    expect(subjectOf({ category: 'géographie', difficulty: 'tous' })).toBe('Géographie, tous les niveaux');
    expect(subjectOf({ category: 'histoire', difficulty: 'expert' })).toBe('Histoire, expert');
  });
});
