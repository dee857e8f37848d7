import { describe, expect, it } from '@jest/globals';
import {
  flag,
  initialQuery,
  listQueryCodec,
  oneOf,
  orderBy,
  pageNumber,
  parseListQuery,
  reordered,
  text,
  toSearchParams,
  pageOf,
} from './list-query.js';

const CODEC = listQueryCodec({
  search: text('q'),
  id: text('id', /^\d+$/),
  kind: oneOf('kind', ['a', 'b']),
  order: orderBy(['name', 'age']),
  page: pageNumber,
  all: flag('tout'),
});
const parsed = (query: string) => parseListQuery(CODEC, new URLSearchParams(query));
const written = (query: string) => toSearchParams(CODEC, parsed(query)).toString();

describe('list query', () => {
  it.each(['', 'q=x+&id=1&kind=b&tri=age&sens=desc&page=2&tout=1', 'tri=name&sens=desc'])(
    'round-trips through the URL: %j',
    (query) => expect(written(query)).toBe(query),
  );

  it.each(['q=+', 'id=x', 'kind=c', 'tri=weight', 'sens=up', 'page=0', 'page=-1', 'page=1', 'page=x', 'tout=0'])(
    'ignores %s',
    (query) => {
      expect(written(query)).toBe('');
    },
  );

  it('omits defaults', () => {
    expect(toSearchParams(CODEC, initialQuery(CODEC)).size).toBe(0);
  });

  it('reverses the order of the current column, and uses the default direction of another', () => {
    const byAge = reordered({ sort: 'name', descending: true }, 'age');
    expect(byAge).toEqual({ sort: 'age', descending: false });
    expect(reordered(byAge, 'age').descending).toBe(true);
    expect(reordered({ sort: 'name', descending: false }, 'age', ['age']).descending).toBe(true);
  });
});

describe('pages of a list', () => {
  it('have ten rows; a page past the end is the last one', () => {
    const rows = Array.from({ length: 25 }, (_, index) => index);
    expect(pageOf(rows, 3)).toEqual({ page: 3, pages: 3, rows: [20, 21, 22, 23, 24] });
    expect(pageOf(rows, 9).page).toBe(3);
    expect(pageOf(rows, 0).page).toBe(1);
    expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, rows: [] });
  });
});
