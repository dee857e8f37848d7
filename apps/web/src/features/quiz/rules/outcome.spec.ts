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

describe('what a score is called', () => {
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

describe('what is said of the question before', () => {
  const said = (given: number, remark?: 'late' | 'elsewhere') =>
    verdictText([answer(0), answer(given)], remark).replaceAll('\u00A0', ' ');

  it('is nothing before the first answer', () => {
    expect(verdictText([], undefined)).toBe('');
  });
  it('is short when it was right', () => {
    expect(said(3)).toBe('Question 2 : juste.');
  });
  it('names the right answer when it was wrong', () => {
    expect(said(1)).toBe('Question 2 : faux. Bonne réponse : Pierre.');
  });
  it('says that the time was over', () => {
    expect(said(-1)).toBe('Question 2 : temps écoulé. Bonne réponse : Pierre.');
  });
  it('says that an answer came too late', () => {
    expect(said(-1, 'late')).toBe('Question 2 : réponse arrivée trop tard. Bonne réponse : Pierre.');
  });
  it('says that another tab’s answer counted', () => {
    expect(said(3, 'elsewhere')).toBe('Question 2 : juste. Un autre onglet avait déjà répondu.');
  });
});

describe('the words of a result', () => {
  it('name the subject and the level', () => {
    expect(subjectOf({ category: 'géographie', difficulty: 'tous' })).toBe('Géographie, tous les niveaux');
    expect(subjectOf({ category: 'histoire', difficulty: 'expert' })).toBe('Histoire, expert');
  });
});
