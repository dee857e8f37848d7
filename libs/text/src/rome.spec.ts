import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hoursInRome, localTimeInRome } from './rome.js';
import { dayAfter, dayInRome, momentInRome, startOfDayInRome } from './rome-days.js';

describe('dayInRome', () => {
  it('starts one hour before UTC in winter and two in summer', () => {
    expect(dayInRome(new Date('2025-01-01T22:59:59Z'))).toBe('2025-01-01');
    expect(dayInRome(new Date('2025-01-01T23:00:00Z'))).toBe('2025-01-02');
    expect(dayInRome(new Date('2025-07-01T22:00:00Z'))).toBe('2025-07-02');
  });

  it('startOfDayInRome returns the first moment of a day, also at clock changes', () => {
    expect(startOfDayInRome('2025-05-08').toISOString()).toBe('2025-05-07T22:00:00.000Z');
    expect(startOfDayInRome('2025-03-30').toISOString()).toBe('2025-03-29T23:00:00.000Z');
    expect(startOfDayInRome('2025-03-31').toISOString()).toBe('2025-03-30T22:00:00.000Z');
    const day = fc
      .date({ min: new Date('1985-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (each) => {
        const start = startOfDayInRome(each);
        expect(dayInRome(start)).toBe(each);
        expect(dayInRome(new Date(start.getTime() - 1)) < each).toBe(true);
      }),
    );
  });
});

describe('local time in Rome', () => {
  it.each([
    ['2025-05-08T18:30', '2025-05-08T16:30:00.000Z'],
    ['2025-12-08T18:30:05', '2025-12-08T17:30:05.000Z'],
    // Repeated when summer time ends: the first of both.
    ['2025-10-26T02:30', '2025-10-26T00:30:00.000Z'],
  ])('%s is %s', (local, moment) => {
    expect(new Date(momentInRome(local) ?? 0).toISOString()).toBe(moment);
    expect(localTimeInRome(moment).startsWith(local)).toBe(true);
  });

  it.each(['2025-03-30T02:30', 'demain', '2025-05-08', '2025-05-08T25:00'])('returns undefined for %s', (local) =>
    expect(momentInRome(local)).toBeUndefined(),
  );

  it('counts the hours since midnight', () => {
    expect(hoursInRome(new Date('2025-05-08T16:30:00Z'))).toBe(18.5);
    expect(hoursInRome(new Date('2025-12-08T23:15:00Z'))).toBe(0.25);
  });

  it('dayAfter crosses months and years', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
    expect(dayAfter('2025-12-31')).toBe('2026-01-01');
  });
});
