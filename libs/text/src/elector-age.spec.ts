import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ageOn, eightiethBirthday, isElectorByAgeOn } from './elector-age.js';

const VACANCY = '2025-04-21';

describe('ageOn', () => {
  it('counts full years on the day', () => {
    expect(ageOn(VACANCY, '1945-04-21')).toBe(80);
    expect(ageOn('2025-04-20', '1945-04-21')).toBe(79);
  });
});

describe('isElectorByAgeOn', () => {
  it('is true up to and including the 80th birthday', () => {
    expect(isElectorByAgeOn(VACANCY, '1945-04-21')).toBe(true);
    expect(isElectorByAgeOn(VACANCY, '1945-04-20')).toBe(false);
    expect(eightiethBirthday('1944-02-29')).toBe('2024-02-29');
    expect(eightiethBirthday('2020-02-29')).toBe('2100-03-01');
  });

  it('agrees with a calendar-based calculation', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (birth, today) => {
        const turnsToday = ageOn(today, birth) === 80 && today === eightiethBirthday(birth);
        expect(isElectorByAgeOn(today, birth)).toBe(ageOn(today, birth) < 80 || turnsToday);
      }),
    );
  });
});
