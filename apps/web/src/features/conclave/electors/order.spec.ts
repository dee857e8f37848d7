import { describe, expect, it } from '@jest/globals';
import { ageAt, type Elector } from './elector.js';
import { findElectors } from './find-electors.js';
import { sortElectors, parseOrder } from './order.js';

const elector = (prenom: string, nom: string, age: number): Elector => ({
  _id: nom,
  slug: nom,
  prenom,
  nom,
  age,
  ordre: 'Cardinal-prêtre',
  photo: null,
  fonction: '',
  paysService: '',
});
const erdo = elector('Péter', 'Erdő', 72);
const eijk = elector('Willem Jacobus', 'Eijk', 71);
const aveline = elector('Jean-Marc', 'Aveline', 66);
const rocha = elector('António Augusto', 'dos Santos Marto', 77);
const all = [erdo, eijk, aveline, rocha];
const names = (electors: readonly Elector[]) => electors.map(({ nom }) => nom);

describe('sorting electors', () => {
  it('by votes breaks ties by name', () =>
    expect(names(sortElectors(all, 'voix-desc', new Map([['Erdő', 3]])))).toEqual([
      'Erdő',
      'Aveline',
      'dos Santos Marto',
      'Eijk',
    ]));

  it('by ascending votes breaks ties by name from A to Z', () =>
    expect(names(sortElectors(all, 'voix-asc', new Map([['Aveline', 3]])))).toEqual([
      'dos Santos Marto',
      'Eijk',
      'Erdő',
      'Aveline',
    ]));

  it('by name ignores accents and case', () =>
    expect(names(sortElectors(all, 'nom-desc', new Map()))).toEqual(['Erdő', 'Eijk', 'dos Santos Marto', 'Aveline']));

  it('by age starts with the youngest', () =>
    expect(sortElectors(all, 'age-asc', new Map()).map(({ age }) => age)).toEqual([66, 71, 72, 77]));

  it('falls back to the default for an unknown order', () => expect(parseOrder('toString')).toBe('voix-desc'));
});

describe('searching electors', () => {
  const parolin = elector('Pietro', 'Parolin', 70);
  const tagle = elector('Luis Antonio', 'Tagle', 67);
  const matching = (electors: readonly Elector[], search: string) =>
    findElectors(sortElectors(electors, 'nom-asc', new Map()), search);
  it.each([
    ['Paroline', 'Parolin'],
    ['tagel', 'Tagle'],
  ])('forgives a typing mistake, as the directory does: %s', (search, name) =>
    expect(names(matching([...all, parolin, tagle], search))).toEqual([name]),
  );
  it('lists exact matches before those with a mistake', () =>
    expect(names(matching([elector('Ana', 'Marta', 60), rocha], 'marto'))).toEqual(['dos Santos Marto', 'Marta']));
  it('ignores accents and case', () => expect(names(matching(all, 'ERDO'))).toEqual(['Erdő']));
  it.each(['rylko', 'STANISLAW', 'Stanisław Ryłko'])('ignores the stroke of a letter: %s', (search) =>
    expect(names(matching([...all, elector('Stanisław', 'Ryłko', 79)], search))).toEqual(['Ryłko']),
  );
  it('requires every word', () => expect(names(matching(all, 'marto ant'))).toEqual(['dos Santos Marto']));
  it('returns everybody for an empty search', () => expect(matching(all, '  ')).toHaveLength(4));
});

describe('an age', () => {
  it('increases on the birthday', () => expect(ageAt('1945-04-21', '2025-04-21')).toBe(80));
  it('is one less the day before', () => expect(ageAt('1945-04-22', '2025-04-21')).toBe(79));
});
