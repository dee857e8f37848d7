import { describe, expect, it } from '@jest/globals';
import { errorsFrom, errorsOf, MISSING, missingText } from './checks.js';
import { draftKey, readDraft } from './draft.js';
import { bodyOf, changedFields, EMPTY_FONCTION, EMPTY_VALUES, FIELDS } from './values.js';
import type { CardinalValues } from './values.js';

const aveline: CardinalValues = {
  ...EMPTY_VALUES,
  ...{ prenom: 'Jean-Marc', nom: 'Aveline', dateNaissance: '1958-12-26', paysNaissance: 'Algérie' },
  ...{ paysService: 'France', continent: 'Europe', ordre: 'Cardinal-prêtre', dateCreation: '2022-08-27' },
};

describe('what is sent for a cardinal', () => {
  it('bears the full name, first name followed by last name', () => {
    expect(bodyOf({ ...aveline, prenom: ' Jean-Marc ' }, 'OUI')).toMatchObject({
      ...{ prenom: 'Jean-Marc', nomComplet: 'Jean-Marc Aveline' },
    });
  });

  it('has the languages as a list of trimmed items', () => {
    const typed = { ...aveline, languesParlees: ' français, italien ,, ' };
    expect(bodyOf(typed, 'OUI')).toMatchObject({ languesParlees: ['français', 'italien'] });
  });

  it('has no empty rows', () => {
    const typed = {
      ...aveline,
      fonctions: [EMPTY_FONCTION, { ...EMPTY_FONCTION, titre: 'Archevêque de Marseille' }],
      publications: ['', ' Essai '],
    };
    expect(bodyOf(typed, 'OUI')).toMatchObject({
      fonctions: [{ ...EMPTY_FONCTION, titre: 'Archevêque de Marseille' }],
      publications: ['Essai'],
    });
  });

  it('has the age’s status where nobody chose one, and the chosen one otherwise', () => {
    expect(bodyOf(aveline, 'OUI')).toMatchObject({ statutVotant: 'OUI' });
    expect(bodyOf({ ...aveline, statutVotant: 'NON' }, 'OUI')).toMatchObject({ statutVotant: 'NON' });
  });

  it('has no rank where none was typed', () => {
    expect(bodyOf(aveline, 'OUI')).toMatchObject({ preseance: null });
    expect(bodyOf({ ...aveline, preseance: '176' }, 'OUI')).toMatchObject({ preseance: 176 });
  });

  it('has no point of a photo that was taken away', () => {
    expect(bodyOf({ ...aveline, photoFocus: { x: 10, y: 20 } }, 'OUI')).toMatchObject({ photoFocus: null });
  });
});

describe('what counts as changed', () => {
  it('is what would be sent differently', () => {
    expect(changedFields(aveline, { ...aveline, titre: 'x', papabile: true })).toEqual(
      FIELDS.filter((field) => field === 'titre' || field === 'papabile'),
    );
  });

  it('is not a blank or an empty row', () => {
    expect(changedFields(aveline, { ...aveline, nom: 'Aveline ', publications: ['', ''] })).toEqual([]);
  });
});

describe('what is wrong with a form', () => {
  it('is every required field that is empty', () => {
    expect(Object.keys(errorsOf(EMPTY_VALUES)).sort()).toEqual(
      [
        ...['continent', 'dateCreation', 'dateNaissance', 'nom'],
        ...['ordre', 'paysNaissance', 'paysService', 'prenom'],
      ].sort(),
    );
    expect(missingText(errorsOf(EMPTY_VALUES))).toBe(
      'Il en manque huit. Rien n’a été envoyé, rien n’est perdu.',
    );
    expect(errorsOf({ ...aveline, nom: '  ' })).toEqual({ nom: MISSING });
  });

  it('is a rank that is none', () => {
    expect(errorsOf({ ...aveline, preseance: '0' })).toHaveProperty('preseance');
    expect(errorsOf({ ...aveline, preseance: '1,5' })).toHaveProperty('preseance');
    expect(errorsOf({ ...aveline, preseance: '3' })).toEqual({});
  });

  it('is what the server found, at the field that it is about', () => {
    const found = [
      { path: 'fonctions.0.titre', message: 'Texte trop long' },
      { path: 'version', message: 'Version invalide' },
    ];
    expect(errorsFrom(found, FIELDS)).toEqual({ fonctions: 'Texte trop long' });
  });
});

describe('what this browser keeps of a form', () => {
  const draft = { values: { ...aveline, titre: 'x' }, base: aveline, version: 3 };

  it('comes back as it was', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '3', '{"values":{}}', JSON.stringify({ ...draft, values: { ...aveline, nom: 3 } })])(
    'is nothing when it is no draft of ours: %s',
    (text) => expect(readDraft(text)).toBeUndefined(),
  );

  it('has a place per person and record', () => {
    expect(new Set([draftKey('a', 'x'), draftKey('b', 'x'), draftKey('a', undefined)]).size).toBe(3);
  });
});
