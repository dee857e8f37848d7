import { describe, expect, it } from '@jest/globals';
import { parseComparisonQuery, comparisonAddress } from './comparison.js';

describe('the address of a comparison', () => {
  it('names each cardinal once, in order', () =>
    expect(parseComparisonQuery('b, a,,b')).toEqual({ slugs: ['b', 'a'], repeated: true, tooMany: null }));
  it('may name nobody', () => expect(parseComparisonQuery(null).slugs).toEqual([]));
  it('names at most four', () => {
    expect(parseComparisonQuery('a,b,c,d').tooMany).toBeNull();
    expect(parseComparisonQuery('a,b,c,d,e').tooMany).toBe(5);
  });
  it('round-trips', () => {
    const people = [{ slug: 'jean' }, { slug: 'paul-2' }];
    const written = new URL(comparisonAddress(people), 'http://fumata.test').searchParams.get('c');
    expect(parseComparisonQuery(written).slugs).toEqual(['jean', 'paul-2']);
  });
});
