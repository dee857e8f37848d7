import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayInRome, startOfDayInRome } from './rome.js';

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
