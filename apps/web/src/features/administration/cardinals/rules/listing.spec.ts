import { describe, expect, it } from '@jest/globals';
import { parseListQuery, toSearchParams } from '../../../../lib/list-query.js';
import { CARDINAL_LIST, exportAddress } from '../query.js';
import { matchingCardinals, allMatchByName, valuesFor, type ListedCardinal } from './listing.js';

const cardinal = (prenom: string, nom: string, more: Partial<ListedCardinal> = {}): ListedCardinal => ({
  _id: nom,
  slug: nom,
  prenom,
  nom,
  nomComplet: `${prenom} ${nom}`,
  titre: 'Cardinal-prêtre de San Ponziano',
  ordre: 'Cardinal-prêtre',
  paysService: 'France',
  paysNaissance: 'France',
  continent: 'Europe',
  age: 60,
  statutVotant: 'OUI',
  papabile: false,
  photo: null,
  photoFocus: null,
  preseance: null,
  ...more,
});
const people = [
  cardinal('Péter', 'Erdő', { paysService: 'Hongrie', age: 72 }),
  cardinal('Jean-Marc', 'Aveline', { papabile: true, titre: 'Cardinal-prêtre de Santa Maria ai Monti' }),
  cardinal('Angelo', 'Acerbi', { ordre: 'Cardinal-diacre', statutVotant: 'NON', age: 99 }),
];
const parsed = (query: string) => parseListQuery(CARDINAL_LIST, new URLSearchParams(query));
const namesFor = (query: string) => matchingCardinals(people, parsed(query)).map(({ nom }) => nom);

describe('the list of cardinals', () => {
  it('is sorted alphabetically by default', () => {
    expect(namesFor('')).toEqual(['Acerbi', 'Aveline', 'Erdő']);
  });

  it.each([
    ['q=erdo', ['Erdő']],
    ['q=JEAN+avel', ['Aveline']],
    ['q=santa+maria', ['Aveline']],
    ['q=ar', ['Aveline']],
    ['q=cardinal+de+santa', ['Aveline']],
    ['q=cardi+aveline', ['Aveline']],
    ['q=pretre+de+san', ['Acerbi', 'Aveline', 'Erdő']],
    ['q=personne', []],
    ['paysService=Hongrie', ['Erdő']],
    ['papabile=true', ['Aveline']],
    ['statutVotant=NON', ['Acerbi']],
    ['statutVotant=OUI&papabile=false', ['Erdő']],
    ['tri=age&sens=desc', ['Acerbi', 'Erdő', 'Aveline']],
    ['tri=ordre', ['Aveline', 'Erdő', 'Acerbi']],
    ['tri=anything&page=x&papabile=', ['Acerbi', 'Aveline', 'Erdő']],
  ])('for the query %s is %j', (query, names) => {
    expect(namesFor(query)).toEqual(names);
  });

  it.each(['rylko', 'STANISLAW', 'Stanisław Ryłko'])('ignores the stroke of a letter: %s', (search) => {
    const rows = matchingCardinals([...people, cardinal('Stanisław', 'Ryłko')], { ...parsed(''), search });
    expect(rows.map(({ nom }) => nom)).toEqual(['Ryłko']);
  });

  it('offers each filter value once, sorted', () => {
    expect(valuesFor('paysService', people)).toEqual(['France', 'Hongrie']);
  });
});

describe('the address of the list', () => {
  it.each(['', 'q=x&paysService=Italie&papabile=true&tri=age&sens=desc&page=2', 'tout=1', 'tri=nom&sens=desc'])(
    'round-trips: %s',
    (query) => expect(toSearchParams(CARDINAL_LIST, parsed(query)).toString()).toBe(query),
  );

  it('maps to an export with the filters, and with the search only if it matched names', () => {
    const query = parsed('q=santa&continent=Europe&page=2');
    expect(allMatchByName(matchingCardinals(people, query), 'santa')).toBe(false);
    expect(exportAddress(query, false)).toBe('/api/cardinaux/export.csv?continent=Europe');
    expect(exportAddress(query, true)).toBe('/api/cardinaux/export.csv?continent=Europe&nom=santa');
  });

  it('maps to an export without the word that the list ignores', () => {
    const query = parsed('q=Cardinal+Erdő');
    expect(allMatchByName(matchingCardinals(people, query), query.search)).toBe(true);
    expect(exportAddress(query, true)).toBe('/api/cardinaux/export.csv?nom=erdo');
    expect(exportAddress(parsed('q=cardinal'), true)).toBe('/api/cardinaux/export.csv');
  });
});
