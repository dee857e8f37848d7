import { describe, expect, it } from '@jest/globals';
import { errorsOf, MISSING, missingText } from './checks.js';
import { bodyOf, EMPTY_FONCTION, EMPTY_VALUES } from './values.js';
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
});
