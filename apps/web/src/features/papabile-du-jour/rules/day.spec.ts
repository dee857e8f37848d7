import { describe, expect, it } from '@jest/globals';
import { beside, byYear, leafOf } from './day.js';

const recent = ['c', 'b', 'a'].map((slug) => ({ slug }));

describe('the neighbours of a day', () => {
  it('are those before and after it in the list, newest first', () => {
    expect(beside('b', recent)).toEqual({ older: { slug: 'a' }, newer: { slug: 'c' } });
  });

  it('are missing at the ends', () => {
    expect(beside('c', recent)).toEqual({ older: { slug: 'b' }, newer: undefined });
    expect(beside('a', recent)).toEqual({ older: undefined, newer: { slug: 'b' } });
  });

  it('are not told of a day outside the list', () => {
    expect(beside('z', recent)).toBeUndefined();
  });
});

describe('the archive', () => {
  it('has the newest year first, and its days as they come', () => {
    const days = ['2025-05-06', '2025-05-05', '2024-12-31', '2026-01-01'].map((date) => ({ date }));
    expect(byYear(days).map(({ year, days: of }) => [year, of.length])).toEqual([
      ['2026', 1],
      ['2025', 2],
      ['2024', 1],
    ]);
  });
});

describe('the leaf of a day', () => {
  it('is written in French', () => {
    expect(leafOf('2025-05-06')).toEqual({ day: '6', month: 'mai 2025', weekday: 'mardi' });
  });

  it('says 1er for the first of a month', () => {
    expect(leafOf('2025-05-01').day).toBe('1er');
  });
});
