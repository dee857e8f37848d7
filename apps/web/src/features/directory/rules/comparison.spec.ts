import { describe, expect, it } from '@jest/globals';
import { askedFor, comparisonOf } from './comparison.js';

describe('the address of a comparison', () => {
  it('names each cardinal once, in order', () =>
    expect(askedFor('b, a,,b')).toEqual({ slugs: ['b', 'a'], repeated: true, tooMany: null }));
  it('may name nobody', () => expect(askedFor(null).slugs).toEqual([]));
  it('names at most four', () => {
    expect(askedFor('a,b,c,d').tooMany).toBeNull();
    expect(askedFor('a,b,c,d,e').tooMany).toBe(5);
  });
  it('round-trips', () => {
    const people = [{ slug: 'jean' }, { slug: 'paul-2' }];
    const written = new URL(comparisonOf(people), 'http://fumata.test').searchParams.get('c');
    expect(askedFor(written).slugs).toEqual(['jean', 'paul-2']);
  });
});
