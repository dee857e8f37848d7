import { describe, expect, it } from '@jest/globals';
import { neighboursOf, byYear, calendarLeafOf } from './day.js';

const recent = ['c', 'b', 'a'].map((slug) => ({ slug }));

describe('the neighbours of a day', () => {
  it('are the entries before and after it, newest first', () => {
    expect(neighboursOf('b', recent)).toEqual({ older: { slug: 'a' }, newer: { slug: 'c' } });
  });

  it('are missing at the ends', () => {
    expect(neighboursOf('c', recent)).toEqual({ older: { slug: 'b' }, newer: undefined });
    expect(neighboursOf('a', recent)).toEqual({ older: undefined, newer: { slug: 'b' } });
  });

  it('are undefined for a day outside the list', () => {
    expect(neighboursOf('z', recent)).toBeUndefined();
  });
});

describe('the archive', () => {
  it('is grouped by year, newest first, and keeps the order of days', () => {
    const days = ['2025-05-06', '2025-05-05', '2024-12-31', '2026-01-01'].map((date) => ({ date }));
    expect(byYear(days).map(({ year, days: of }) => [year, of.map(({ date }) => date)])).toEqual([
      ['2026', ['2026-01-01']],
      ['2025', ['2025-05-06', '2025-05-05']],
      ['2024', ['2024-12-31']],
    ]);
  });
});

describe('the calendar leaf of a day', () => {
  it('is in French', () => {
    expect(calendarLeafOf('2025-05-06')).toEqual({ day: '6', month: 'mai 2025', weekday: 'mardi' });
  });

  it('writes 1er for the first of a month', () => {
    expect(calendarLeafOf('2025-05-01').day).toBe('1er');
  });
});
