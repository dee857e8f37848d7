import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameSearch, searchedName, isWithinOneTypo } from './name-search.js';

describe('nameSearch', () => {
  it.each([
    ['parolin', 'Pietro Parolin', 0],
    ['PAROLIN pietro', 'Pietro Parolin', 0],
    ['peter erdo', 'Péter Erdő', 0],
    ['krajewski', 'Konrad Krajewski', 0],
    ['lodz', 'Grzegorz Łódź', 0],
    ['rylko', 'Stanisław Ryłko', 0],
    ['o’malley', "Seán Patrick O'Malley", 0],
    ["O'MALLEY sean", 'Seán Patrick O’Malley', 0],
    ['sau yan', 'Stephen Chow Sau-yan', 0],
    ['', 'Pietro Parolin', 0],
    [' ', 'Pietro Parolin', 0],
    ['!!!', 'Pietro Parolin', undefined],
    ['🔥', '', undefined],
    ['paorlin', 'Pietro Parolin', 1],
    ['parolim', 'Pietro Parolin', 1],
    ['parollin', 'Pietro Parolin', 1],
    ['parlin', 'Pietro Parolin', 1],
    ['krajevs', 'Konrad Krajewski', 1],
    ['paro tagle', 'Pietro Parolin', undefined],
    ['prlin', 'Pietro Parolin', undefined],
    ['tgle', 'Luis Antonio Tagle', undefined],
  ])('%j in %j', (text, name, fit) => {
    expect(nameSearch(text)(searchedName(name))).toBe(fit);
  });

  it('finds every name, also with any one letter changed', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'q', 'z'), (name, at, letter) => {
        const i = at % name.length;
        expect(nameSearch(name)(searchedName(name))).toBe(0);
        expect(nameSearch(name.slice(0, i) + letter + name.slice(i + 1))(searchedName(name))).toBeDefined();
        expect(isWithinOneTypo(name.slice(0, i) + name.slice(i + 1), name)).toBe(true);
      }),
    );
  });
});
