import { describe, expect, it } from '@jest/globals';
import { askedFor, comparisonOf } from './comparison.js';

describe('a comparison’s address', () => {
  it('names each once, in its order', () =>
    expect(askedFor('b, a,,b')).toEqual({ slugs: ['b', 'a'], repeated: true, tooMany: null }));
  it('may name nobody', () => expect(askedFor(null).slugs).toEqual([]));
  it('names four at most', () => {
    expect(askedFor('a,b,c,d').tooMany).toBeNull();
    expect(askedFor('a,b,c,d,e').tooMany).toBe(5);
  });
  it('is read as it is written', () => {
    const people = [{ slug: 'jean' }, { slug: 'paul-2' }];
    const written = new URL(comparisonOf(people), 'http://fumata.test').searchParams.get('c');
    expect(askedFor(written).slugs).toEqual(['jean', 'paul-2']);
  });
});
