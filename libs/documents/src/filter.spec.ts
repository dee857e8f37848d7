import { describe, it, expect } from '@jest/globals';
import { checkFilter } from './filter-check.js';
import { literally, type Filter, type Sort } from './filter.js';

type Json = string | number | null | readonly Json[] | { readonly [key: string]: Json };

interface Article {
  readonly _id: string;
  readonly slug: string;
  readonly likes?: number;
  readonly tags: readonly string[];
  readonly state?: { readonly kind: 'draft' } | { readonly kind: 'published'; readonly at: string };
  readonly counts?: Readonly<Record<string, number>>;
  readonly imported?: { readonly [key: string]: Json };
  readonly author?: { readonly name: string; readonly links?: readonly { readonly url: string }[] };
}

describe('Filter', () => {
  it('is typed along paths, through arrays and optional properties', () => {
    const filters: Filter<Article>[] = [
      { slug: 'a', likes: { $gte: 1 }, tags: 'x' },
      { 'author.name': { $regex: '^A' }, 'author.links.url': { $in: ['u', null] } },
      { $or: [{ likes: null }, { $nor: [{ tags: { $ne: 'x' } }] }] },
      { 'state.kind': 'draft', 'state.at': { $lt: '2025' } },
      { 'counts.readers': { $gt: 3 }, 'imported.from.there': 'x' },
      // @ts-expect-error no such kind
      { 'state.kind': 'gone' },
      // @ts-expect-error no such property
      { title: 'a' },
      // @ts-expect-error no such path
      { 'author.age': 1 },
      // @ts-expect-error a number needs a numeric condition
      { likes: '1' },
      // @ts-expect-error an undefined condition would match everything in one store and missing values in the other
      { slug: undefined },
      // @ts-expect-error code is not allowed
      { $where: 'true' },
    ];
    const sort: Sort<Article> = { 'author.name': 1, likes: -1 };
    expect(filters.length + Object.keys(sort).length).toBe(13);
  });

  it('rejects paths into prototypes', () => {
    expect(() => checkFilter(JSON.parse('{"__proto__": "x"}'))).toThrow('invalid path');
    expect(() => checkFilter({ 'a.__proto__.b': 1 })).toThrow('invalid path');
    expect(() => checkFilter({ 'a.$b': 1 })).toThrow('invalid path');
  });

  it('matches a literal text with any characters', () => {
    const text = 'a.b*c+d?e^f$g{h}(i)|[j]\\k/l-m é';
    expect(new RegExp(`^${literally(text)}$`).test(text)).toBe(true);
    expect(new RegExp(`^${literally('a.b')}$`).test('axb')).toBe(false);
  });
});
