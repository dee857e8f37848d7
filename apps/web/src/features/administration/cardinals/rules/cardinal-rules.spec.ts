import { describe, expect, it } from '@jest/globals';
import { draftKey, draftText, readDraft } from '../../form/draft.js';
import { changedFields, errorsFrom } from '../../form/form-rules.js';
import { CARDINAL_RULES } from './cardinal-rules.js';
import { EMPTY_VALUES, FIELDS } from './values.js';

const { isValues, shown } = CARDINAL_RULES;
const aveline = { ...EMPTY_VALUES, prenom: 'Jean-Marc', nom: 'Aveline' };

describe('what counts as changed', () => {
  it('is what would be sent differently', () => {
    expect(changedFields(CARDINAL_RULES, aveline, { ...aveline, titre: 'x', papabile: true })).toEqual(
      FIELDS.filter((field) => field === 'titre' || field === 'papabile'),
    );
  });

  it('is not a blank or an empty row', () => {
    const typed = { ...aveline, nom: 'Aveline ', publications: ['', ''] };
    expect(changedFields(CARDINAL_RULES, aveline, typed)).toEqual([]);
  });
});

describe('what the server found wrong', () => {
  it('stands at the field that it is about', () => {
    const found = [
      { path: 'fonctions.0.titre', message: 'Texte trop long' },
      { path: 'version', message: 'Version invalide' },
    ];
    expect(errorsFrom(found, CARDINAL_RULES)).toEqual({ fonctions: 'Texte trop long' });
  });
});

describe('a field in one line', () => {
  it('is in words', () => {
    expect(shown('papabile', aveline)).toBe('non');
    expect(shown('titre', aveline)).toBe('–');
    const fonctions = [{ titre: 'Archevêque', organisation: 'Marseille', debut: '2019', fin: '' }];
    expect(shown('fonctions', { ...aveline, fonctions })).toBe('Archevêque, Marseille, 2019');
  });
});

describe('what this browser keeps of a form', () => {
  const draft = { values: { ...aveline, titre: 'x' }, base: { values: aveline, version: 3 } };

  it('comes back as it was', () => {
    expect(readDraft(draftText(draft), isValues)).toEqual(draft);
  });

  it.each([
    null,
    '',
    '3',
    '{"values":{}}',
    JSON.stringify({ version: 3, base: aveline, values: { ...aveline, nom: 3 } }),
    JSON.stringify({ version: 3, base: aveline, values: { ...aveline, photoFocus: { x: 1 } } }),
  ])('is nothing when it is no draft of ours: %s', (text) =>
    expect(readDraft(text, isValues)).toBeUndefined(),
  );

  it('has a place per kind, person and record', () => {
    const keys = [
      draftKey('fiche', 'a', 'x'),
      draftKey('fiche', 'b', 'x'),
      draftKey('fiche', 'a', undefined),
      draftKey('question', 'a', 'x'),
    ];
    expect(new Set(keys).size).toBe(4);
  });
});
