import type { Question } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { changedFields, errorsFrom, shownField } from '../../kit/form.js';
import { draftText, readDraft } from '../../kit/form-draft.js';
import { formResolver } from '../../kit/form-resolver.js';
import { baseOf, EMPTY_VALUES, QUESTION_FORM, invalidOptions, type QuestionValues } from './use-question-form.js';

const RECORD: Question = {
  id: 'a',
  question: 'Qui ?',
  options: ['un', 'deux', 'trois', 'quatre'],
  correctAnswer: 1,
  category: 'géographie',
  difficulty: 'expert',
  explanation: 'Parce que.',
  version: 3,
};
const { values } = baseOf(RECORD);
const withOptions = (...options: string[]) => ({ ...values, answers: { options, right: 0 } });
const check = (typed: QuestionValues) =>
  formResolver(QUESTION_FORM)(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
const errorsOf = async (typed: QuestionValues) => {
  const { errors } = await check(typed);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

describe('body of a question', () => {
  it('is the trimmed record', async () => {
    const { id: _id, version: _version, ...body } = RECORD;
    expect((await check(values)).values).toEqual(body);
    const typed = { ...withOptions(' un ', 'deux', 'trois', 'quatre'), question: ' Qui ? ' };
    expect((await check(typed)).values).toMatchObject({
      question: 'Qui ?',
      options: ['un', 'deux', 'trois', 'quatre'],
      correctAnswer: 0,
    });
  });

  it('treats options and correct answer as one changed field', () => {
    expect(changedFields(QUESTION_FORM, values, { ...values, explanation: 'Parce que. ' })).toEqual([]);
    const right = { ...values, answers: { ...values.answers, right: 0 } };
    expect(changedFields(QUESTION_FORM, values, right)).toEqual(['answers']);
  });
});

describe('errors of a question', () => {
  it('are the contract’s messages at their fields', async () => {
    expect(await errorsOf(EMPTY_VALUES)).toEqual({
      question: 'Veuillez entrer une question',
      answers: 'Veuillez remplir toutes les options',
      explanation: 'Veuillez entrer une explication',
    });
    expect(await errorsOf(withOptions('a', 'b ', 'b', ' '))).toEqual({
      answers: 'Veuillez remplir toutes les options',
    });
    expect(await errorsOf(withOptions('a', 'b ', 'b', 'c'))).toEqual({ answers: 'Deux options sont identiques' });
    expect(await errorsOf(values)).toEqual({});
  });

  it('mark the empty options, otherwise the duplicates', () => {
    expect(invalidOptions(withOptions('a', '', 'c', ' ').answers)).toEqual([1, 3]);
    expect(invalidOptions(withOptions('a', 'b', 'a ', 'c').answers)).toEqual([0, 2]);
  });

  it('name the option by its letter', async () => {
    const text = 'Option C\u00A0: Texte trop long : au plus 300 caractères';
    expect(await errorsOf(withOptions('a', 'b', 'c'.repeat(301), 'd'))).toEqual({ answers: text });
    const found = (path: string) => errorsFrom([{ path, message: 'Non' }], QUESTION_FORM);
    expect(found('options.2')).toEqual({ answers: 'Option C\u00A0: Non' });
    expect(found('correctAnswer')).toEqual({ answers: 'Non' });
    expect(found('question')).toEqual({ question: 'Non' });
  });
});

describe('field of a question in one line', () => {
  it('is formatted as text', () => {
    const shown = (field: keyof QuestionValues, of = values) => shownField(QUESTION_FORM, field, of);
    expect(shown('answers')).toBe('A. un · B. deux ✓ · C. trois · D. quatre');
    expect(shown('category')).toBe('Géographie');
    expect(shown('difficulty')).toBe('Expert');
    expect(shown('explanation', EMPTY_VALUES)).toBe('–');
  });
});

describe('draft of a question', () => {
  it('round-trips through the browser storage; invalid texts are ignored', () => {
    const draft = { values, base: { values: EMPTY_VALUES, version: 0 } };
    expect(readDraft(draftText(draft), QUESTION_FORM.values)).toEqual(draft);
    for (const wrong of [
      { difficulty: 'tous' },
      { category: 'sport' },
      { answers: { options: ['a'], right: 0 } },
      { answers: { ...values.answers, right: 'B' } },
      { explanation: 3 },
    ]) {
      const text = JSON.stringify({ values: { ...values, ...wrong }, base: values, version: 1 });
      expect(readDraft(text, QUESTION_FORM.values)).toBeUndefined();
    }
  });
});
