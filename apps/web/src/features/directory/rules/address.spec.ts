import { describe, expect, it } from '@jest/globals';
import { addressOfAll, addressWith, queriesFor, changedFields, isSameList, orderKey } from './address.js';

const query = (text: string) => new URLSearchParams(text);

describe('the address of the directory', () => {
  it('omits defaults', () =>
    expect(addressWith(query('nom=&ordre=&tri=nom.asc&vue=grille&page=1'), {})).toBe('/cardinaux'));
  it('returns to the first page when a filter changes', () =>
    expect(addressWith(query('nom=jean&page=3'), { continent: 'Asie' })).toBe('/cardinaux?nom=jean&continent=Asie'));
  it('keeps the page when only the presentation changes', () =>
    expect(addressWith(query('page=3'), { vue: 'liste' })).toBe('/cardinaux?page=3&vue=liste'));
  it('keeps order and presentation when the filters are removed', () =>
    expect(addressOfAll(query('age=81%2B&date=2026-01-01&tri=age&sens=desc&vue=liste&page=2'))).toBe(
      '/cardinaux?tri=age&sens=desc&vue=liste',
    ));
  it('drops unknown parameters', () => expect(addressWith(query('x=1&nom=a'), {})).toBe('/cardinaux?nom=a'));
});

describe('the API queries of a page', () => {
  it('carry the filters and request twenty cardinals at a time', () =>
    expect(queriesFor(query('nom=+&continent=Asie&tri=age.desc&page=2'))).toEqual({
      search: query('continent=Asie&tri=age&sens=desc&page=2&limit=20'),
      facets: query('continent=Asie'),
    }));
});

describe('the order', () => {
  it.each([
    ['', 'nom.asc'],
    ['tri=age', 'age.asc'],
    ['tri=age&sens=desc', 'age.desc'],
    ['tri=age.desc', 'age.desc'],
  ])('of ?%s is %s', (text, key) => expect(orderKey(query(text))).toBe(key));
});

describe('two addresses', () => {
  const url = (search: string) => new URL(`http://fumata.test/cardinaux${search}`);
  it.each([
    ['?nom=a', '?nom=a&vue=liste', true],
    ['?nom=a', '?nom=b', false],
    ['?nom=a', '?nom=a', false],
    ['?page=2', '?page=3', false],
  ])('from %s to %s only the presentation changes: %s', (a, b, same) => expect(isSameList(url(a), url(b))).toBe(same));
});

describe('choices made before hydration', () => {
  const form = (values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.append(name, value);
    return data;
  };
  it('are the fields that differ from the address', () =>
    expect(
      changedFields(
        form({ continent: 'Asie', ordre: 'Cardinal-diacre', papabile: '', tri: 'age.desc' }),
        query('ordre=Cardinal-diacre&papabile=true'),
      ),
    ).toEqual({ continent: 'Asie', papabile: '', tri: 'age', sens: 'desc' }));
  it('are empty when nothing was chosen', () =>
    expect(changedFields(form({ nom: 'a', ordre: '', tri: 'nom.asc' }), query('continent=Lune'))).toEqual({}));
});
