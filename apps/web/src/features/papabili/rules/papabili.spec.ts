import { describe, expect, it } from '@jest/globals';
import { byContinent, sortPapabili, preview } from './papabili.js';

const papabile = (nom: string, age: number, statutVotant: 'OUI' | 'NON' = 'OUI', prenom = 'A') => ({
  nom,
  age,
  statutVotant,
  prenom,
});

describe('the order of the papabili', () => {
  it('has electors first, whatever their age', () => {
    const listed = sortPapabili([papabile('Jeune', 50, 'NON'), papabile('Vieux', 79)]);
    expect(listed.map(({ nom }) => nom)).toEqual(['Vieux', 'Jeune']);
  });

  it('sorts electors and others by age, youngest first', () => {
    const listed = sortPapabili([
      papabile('C', 90, 'NON'),
      papabile('B', 70),
      papabile('D', 85, 'NON'),
      papabile('A', 60),
    ]);
    expect(listed.map(({ nom }) => nom)).toEqual(['A', 'B', 'D', 'C']);
  });

  it('sorts equal ages by name, ignoring accents', () => {
    const listed = sortPapabili([papabile('Zuppi', 70), papabile('Érdo', 70), papabile('Arborelius', 70)]);
    expect(listed.map(({ nom }) => nom)).toEqual(['Arborelius', 'Érdo', 'Zuppi']);
  });

  it('sorts equal names by first name', () => {
    const listed = sortPapabili([papabile('Bo', 70, 'OUI', 'Paul'), papabile('Bo', 70, 'OUI', 'Charles')]);
    expect(listed.map(({ prenom }) => prenom)).toEqual(['Charles', 'Paul']);
  });
});

describe('the preview of a biography', () => {
  it('is cut after 200 characters with an ellipsis', () => {
    expect(preview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  });

  it('has no space before the ellipsis', () => {
    expect(preview(`${'a'.repeat(199)} b`)).toBe(`${'a'.repeat(199)}…`);
  });

  it.each(['a', '😀', 'e\u0301'])('leaves a text of 200 characters unchanged and never splits one: %s', (character) => {
    expect(preview(character.repeat(200))).toBe(character.repeat(200));
    expect(preview(`a${character.repeat(200)}`)).toBe(`a${character.repeat(199)}…`);
  });
});

describe('the papabili by continent', () => {
  it('are counted, most first', () => {
    const of = (continent: 'Asie' | 'Europe' | 'Afrique') => ({ continent });
    expect(byContinent([of('Asie'), of('Europe'), of('Europe'), of('Afrique')])).toEqual([
      { continent: 'Europe', count: 2 },
      { continent: 'Afrique', count: 1 },
      { continent: 'Asie', count: 1 },
    ]);
  });
});
