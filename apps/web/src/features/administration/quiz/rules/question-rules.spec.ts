import type { Question } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { draftText, readDraft } from '../../form/draft.js';
import { changedFields, errorsFrom } from '../../form/form-rules.js';
import { QUESTION_RULES } from './question-rules.js';
import { bodyOf, EMPTY_VALUES, valuesOf, wrongOptions } from './values.js';

const { errorsOf, shown, isValues } = QUESTION_RULES;
const RECORD: Question = {
  ...{ id: 'a', question: 'Qui ?', options: ['un', 'deux', 'trois', 'quatre'], correctAnswer: 1 },
  ...{ category: 'géographie', difficulty: 'expert', explanation: 'Parce que.', version: 3 },
};
const values = valuesOf(RECORD);
const withOptions = (...options: string[]) => ({ ...values, answers: { options, right: 0 } });

describe('what is sent for a question', () => {
  it('is what was recorded, less the blanks around it', () => {
    const { id: _id, version: _version, ...said } = RECORD;
    expect(bodyOf(values)).toEqual(said);
    expect(bodyOf({ ...withOptions(' un ', 'deux', 'trois', 'quatre'), question: ' Qui ? ' })).toMatchObject({
      ...{ question: 'Qui ?', options: ['un', 'deux', 'trois', 'quatre'], correctAnswer: 0 },
    });
  });

  it('counts as changed where it is sent differently: options and right answer belong together', () => {
    expect(changedFields(QUESTION_RULES, values, { ...values, explanation: 'Parce que. ' })).toEqual([]);
    const right = { ...values, answers: { ...values.answers, right: 0 } };
    expect(changedFields(QUESTION_RULES, values, right)).toEqual(['answers']);
  });
});

describe('what is wrong with a question', () => {
  it('is said in the words of each field', () => {
    expect(errorsOf(EMPTY_VALUES)).toEqual({
      question: 'Veuillez entrer une question',
      answers: 'Veuillez remplir toutes les options',
      explanation: 'Veuillez entrer une explication',
    });
    expect(errorsOf(withOptions('a', 'b ', 'b', ' '))).toEqual({
      answers: 'Veuillez remplir toutes les options',
    });
    expect(errorsOf(withOptions('a', 'b ', 'b', 'c'))).toEqual({ answers: 'Deux options sont identiques' });
    expect(errorsOf(values)).toEqual({});
  });

  it('is shown at the options that it is about', () => {
    expect(wrongOptions(withOptions('a', '', 'c', ' ').answers)).toEqual([1, 3]);
    expect(wrongOptions(withOptions('a', 'b', 'a ', 'c').answers)).toEqual([0, 2]);
  });

  it('is what the server found, by the letter of the option', () => {
    const found = (path: string) => errorsFrom([{ path, message: 'Texte trop long' }], QUESTION_RULES);
    expect(found('options.2')).toEqual({ answers: 'Option C\u00A0: Texte trop long' });
    expect(found('options')).toEqual({ answers: 'Texte trop long' });
    expect(found('correctAnswer')).toEqual({ answers: 'Texte trop long' });
    expect(found('question')).toEqual({ question: 'Texte trop long' });
  });
});

describe('a field of a question in one line', () => {
  it('is in words', () => {
    expect(shown('answers', values)).toBe('A. un · B. deux ✓ · C. trois · D. quatre');
    expect(shown('category', values)).toBe('Géographie');
    expect(shown('difficulty', values)).toBe('Expert');
    expect(shown('explanation', EMPTY_VALUES)).toBe('–');
  });
});

describe('what this browser keeps of a question', () => {
  it('comes back as it was, and nothing else does', () => {
    const draft = { values, base: { values: EMPTY_VALUES, version: 0 } };
    expect(readDraft(draftText(draft), isValues)).toEqual(draft);
    for (const wrong of [
      { ...values, difficulty: 'tous' },
      { ...values, category: 'sport' },
      { ...values, answers: { options: ['a'], right: 0 } },
      { ...values, answers: { ...values.answers, right: 'B' } },
      { ...values, explanation: 3 },
    ])
      expect(isValues(wrong)).toBe(false);
  });
});
