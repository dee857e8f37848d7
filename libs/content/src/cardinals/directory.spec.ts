import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CardinalCriteria, FACETS } from '@fumata/contracts';
import { toCardinal } from './cardinal.js';
import { demoCardinals } from './demo-cardinals.js';
import { toCardinalOn } from './electors.js';
import { entryOf, searchDirectory, type DirectoryEntry, type DirectoryOrder } from './directory.js';
import { facetsOf } from './facets.js';

const TODAY = '2026-01-01';
let entries: DirectoryEntry[];
beforeAll(() => {
  entries = demoCardinals('2026-01-01T00:00:00.000Z')
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .map(entryOf);
});
const matchesOf = (criteria: CardinalCriteria, order: DirectoryOrder = {}) =>
  searchDirectory(entries, criteria, order, TODAY).map((each) =>
    criteria.date === undefined ? toCardinal(each, TODAY) : toCardinalOn(criteria.date, each),
  );
const facets = (criteria: CardinalCriteria = {}) => facetsOf(entries, criteria, TODAY);
const names = (criteria: CardinalCriteria, order?: DirectoryOrder) => matchesOf(criteria, order).map(({ nom }) => nom);

describe('directory search', () => {
  it('filters by each criterion and by all together', () => {
    expect(matchesOf({ creePar: 'Jean-Paul II' })).toHaveLength(41);
    const some = matchesOf({ continent: 'Afrique', ordre: 'Cardinal-prêtre', statutVotant: 'OUI' });
    expect(some.length).toBeGreaterThan(5);
    expect(some.every(({ continent, statutVotant }) => continent === 'Afrique' && statutVotant === 'OUI')).toBe(true);
    expect(matchesOf({ age: '81+' }).every(({ age }) => age > 80)).toBe(true);
    expect(matchesOf({ age: '41-50' }).every(({ age }) => age > 40 && age <= 50)).toBe(true);
  });

  it('sorts by family name in both directions', () => {
    expect(names({}, { sens: 'desc' })).toEqual(names({}).toReversed());
    expect(names({ nom: 'luis' }, { tri: 'nom' })).toEqual(names({ nom: 'luis' }));
  });

  it('sorts by age, creation, precedence and country, ties by name', () => {
    const ages = matchesOf({}, { tri: 'age' }).map(({ dateNaissance }) => dateNaissance);
    expect(ages).toEqual(ages.toSorted().reverse());
    expect(names({}, { tri: 'preseance' })[0]).toBe('Re');
    const created = matchesOf({}, { tri: 'creation', sens: 'desc' });
    expect(created[0]!.dateCreation).toBe('2024-12-07');
    const sameDay = created.filter(({ dateCreation }) => dateCreation === '2024-12-07').map(({ nom }) => nom);
    expect(sameDay).toEqual(names({}).filter((nom) => sameDay.includes(nom)));
    expect(matchesOf({}, { tri: 'pays' })[0]!.paysService).toBe('Afrique du Sud');
  });

  it('lists an exact match first, even when sorted by age', () => {
    const [first] = matchesOf({ nom: 'parolin' }, { tri: 'age', sens: 'desc' });
    expect(first!.nom).toBe('Parolin');
  });

  it('uses members, ages and elector status of another day', () => {
    const then = matchesOf({ date: '2013-03-12' });
    expect(then.every(({ dateCreation }) => dateCreation <= '2013-03-12')).toBe(true);
    const dean = matchesOf({ date: '2013-03-12', nom: 'giovanni battista re' })[0]!;
    expect([dean.age, dean.statutVotant]).toEqual([79, 'OUI']);
    expect(matchesOf({ nom: 'giovanni battista re' })[0]!.statutVotant).toBe('NON');
    expect(matchesOf({ date: '2025-04-21', statutVotant: 'OUI' })).toHaveLength(135);
  });
});

describe('facets', () => {
  it('list all values with their counts', () => {
    const { total, facettes } = facets();
    expect(total).toBe(252);
    expect(facettes.paysService).toHaveLength(91);
    for (const facet of FACETS) {
      const counted = facettes[facet].reduce((sum, { count }) => sum + count, 0);
      const missing = entries.filter(({ stored }) => facet === 'creePar' && stored.creePar === '').length;
      expect(counted + missing).toBe(252);
    }
  });

  it('are counted under all other criteria, without their own', () => {
    const criteria = { continent: 'Afrique', statutVotant: 'OUI', nom: 'a' } as const;
    const { total, facettes } = facets(criteria);
    expect(total).toBe(matchesOf(criteria).length);
    for (const { valeur, count } of facettes.continent)
      expect(count).toBe(matchesOf({ ...criteria, continent: valeur as 'Asie' }).length);
    expect(facettes.paysService).toHaveLength(91);
    expect(facettes.paysService.find(({ valeur }) => valeur === 'France')!.count).toBe(0);
  });

  it('have a fixed or a French order', () => {
    const { facettes } = facets();
    const values = (facet: 'continent' | 'paysService' | 'age') => facettes[facet].map(({ valeur }) => valeur);
    expect(values('continent')).toEqual(['Afrique', 'Amérique', 'Asie', 'Europe', 'Océanie']);
    expect(values('paysService').indexOf('États-Unis')).toBeLessThan(values('paysService').indexOf('France'));
    expect(values('age').at(-1)).toBe('81+');
  });
});
