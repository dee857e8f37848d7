import { REQUIRED } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { changedFields, errorsFrom, fieldsOf, shownField } from '../../kit/form.js';
import { draftKey, draftText, readDraft } from '../../kit/form-draft.js';
import { formResolver } from '../../kit/form-resolver.js';
import { missingText } from '../rules/missing.js';
import { cardinalForm, EMPTY_FONCTION, EMPTY_VALUES, fullName, type CardinalValues } from './cardinal-values.js';

const FORM = cardinalForm('2025-04-21');
const aveline: CardinalValues = {
  ...EMPTY_VALUES,
  prenom: 'Jean-Marc',
  nom: 'Aveline',
  dateNaissance: '1958-12-26',
  paysNaissance: 'Algérie',
  paysService: 'France',
  continent: 'Europe',
  ordre: 'Cardinal-prêtre',
  dateCreation: '2022-08-27',
};
const check = (over: Partial<CardinalValues>) =>
  formResolver(FORM)({ ...aveline, ...over }, undefined, { fields: {}, shouldUseNativeValidation: false });
const bodyOf = async (over: Partial<CardinalValues>) => (await check(over)).values;
const errorsOf = async (over: Partial<CardinalValues>) => {
  const { errors } = await check(over);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, String(error?.message)]));
};

describe('body of a cardinal', () => {
  it('trims texts', async () => {
    expect(await bodyOf({ prenom: ' Jean-Marc ' })).toMatchObject({ prenom: 'Jean-Marc' });
    expect(fullName({ prenom: ' Jean-Marc ', nom: 'Aveline' })).toBe('Jean-Marc Aveline');
  });

  it('splits languages at commas, trimmed and without blanks', async () => {
    expect(await bodyOf({ languesParlees: ' français, italien ,, ' })).toMatchObject({
      languesParlees: ['français', 'italien'],
    });
  });

  it('omits empty rows', async () => {
    const filled = { ...EMPTY_FONCTION, titre: 'Archevêque de Marseille' };
    const typed = { fonctions: [EMPTY_FONCTION, filled], publications: ['', ' Essai '] };
    expect(await bodyOf(typed)).toMatchObject({ fonctions: [filled], publications: ['Essai'] });
  });

  it('defaults the voting status by age', async () => {
    expect(await bodyOf({})).toMatchObject({ statutVotant: 'OUI' });
    expect(await bodyOf({ statutVotant: 'NON' })).toMatchObject({ statutVotant: 'NON' });
  });

  it('sends an empty rank as null', async () => {
    expect(await bodyOf({})).toMatchObject({ preseance: null });
    expect(await bodyOf({ preseance: '176' })).toMatchObject({ preseance: 176 });
  });

  it('drops the focal point without a photo', async () => {
    expect(await bodyOf({ photoFocus: { x: 10, y: 20 } })).toMatchObject({ photoFocus: null });
  });
});

describe('errors of a cardinal', () => {
  it('mark each empty required field, in form order', async () => {
    const errors = await errorsOf(EMPTY_VALUES);
    expect(Object.keys(errors)).toEqual([
      'prenom',
      'nom',
      'dateNaissance',
      'paysNaissance',
      'ordre',
      'dateCreation',
      'paysService',
      'continent',
    ]);
    expect(missingText(errors)).toBe('Il en manque huit. Rien n’a été envoyé, rien n’est perdu.');
    expect(await errorsOf({ nom: '  ' })).toEqual({ nom: REQUIRED });
  });

  it.each(['0', '1,5', '1e3'])('reject the rank %s', async (preseance) => {
    const errors = await errorsOf({ preseance });
    expect(errors).toEqual({ preseance: 'Nombre entier attendu, à partir de 1' });
    expect(missingText(errors)).toBe('Rien n’a été envoyé, rien n’est perdu.');
  });

  it('accept a rank from 1', async () => {
    expect(await errorsOf({ preseance: '3' })).toEqual({});
  });

  it('map a server error in a row to its field', () => {
    const found = [
      { path: 'fonctions.0.titre', message: 'Texte trop long' },
      { path: 'version', message: 'Version invalide' },
    ];
    expect(errorsFrom(found, FORM)).toEqual({ fonctions: 'Texte trop long' });
  });
});

describe('changed fields of a cardinal', () => {
  it('are those with another value', () => {
    const changed = changedFields(FORM, aveline, { ...aveline, titre: 'x', papabile: true });
    expect(changed).toEqual(fieldsOf(FORM).filter((field) => field === 'titre' || field === 'papabile'));
  });

  it('ignore surrounding blanks and empty rows', () => {
    expect(changedFields(FORM, aveline, { ...aveline, nom: 'Aveline ', publications: ['', ''] })).toEqual([]);
    const withLanguages = (languesParlees: string) => ({ ...aveline, languesParlees });
    expect(changedFields(FORM, withLanguages('latin, grec'), withLanguages('latin,grec ,'))).toEqual([]);
  });
});

describe('field of a cardinal in one line', () => {
  it('is formatted as text', () => {
    expect(shownField(FORM, 'papabile', aveline)).toBe('non');
    expect(shownField(FORM, 'titre', aveline)).toBe('–');
    expect(shownField(FORM, 'photo', aveline)).toBe('aucune');
    const fonctions = [{ titre: 'Archevêque', organisation: 'Marseille', debut: '2019', fin: '' }];
    expect(shownField(FORM, 'fonctions', { ...aveline, fonctions })).toBe('Archevêque, Marseille, 2019');
  });
});

describe('draft of a cardinal', () => {
  const draft = { values: { ...aveline, titre: 'x' }, base: { values: aveline, version: 3 } };

  it('round-trips through the browser storage', () => {
    expect(readDraft(draftText(draft), FORM.values)).toEqual(draft);
  });

  it.each([
    null,
    '',
    '3',
    '{"values":{}}',
    JSON.stringify({ version: 3, base: aveline, values: { ...aveline, nom: 3 } }),
    JSON.stringify({ version: 3, base: aveline, values: { ...aveline, photoFocus: { x: 1 } } }),
  ])('is ignored when it does not have the shape of the form: %s', (text) =>
    expect(readDraft(text, FORM.values)).toBeUndefined(),
  );

  it('has a key per kind, person and record', () => {
    const keys = [
      draftKey('fiche', 'a', 'x'),
      draftKey('fiche', 'b', 'x'),
      draftKey('fiche', 'a', undefined),
      draftKey('question', 'a', 'x'),
    ];
    expect(new Set(keys).size).toBe(4);
  });
});
