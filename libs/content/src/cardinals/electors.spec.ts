import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ageOn } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';
import { demoCardinals } from './demo-cardinals.js';
import { calendarFrom, eightiethBirthday, isOfAgeOn, statutOn } from './electors.js';

const VACANCY = '2025-04-21';
let college: StoredCardinal[];
beforeAll(() => {
  college = demoCardinals('2026-01-01T00:00:00.000Z');
});
const called = (name: string) => college.find(({ slug }) => slug === name)!;

describe('an elector', () => {
  it('is not yet 80 before the day: the birthday itself is the last day', () => {
    expect(isOfAgeOn(VACANCY, '1945-04-21')).toBe(true);
    expect(isOfAgeOn(VACANCY, '1945-04-20')).toBe(false);
    expect(eightiethBirthday('1944-02-29')).toBe('2024-02-29');
    expect(eightiethBirthday('2020-02-29')).toBe('2100-03-01');
  });

  it('is below 80, or 80 today, by any calendar', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (birth, today) => {
        const turnsToday = ageOn(today, birth) === 80 && today === eightiethBirthday(birth);
        expect(isOfAgeOn(today, birth)).toBe(ageOn(today, birth) < 80 || turnsToday);
      }),
    );
  });

  it('by age is what the Holy See’s list says of all 252, with the one exception that gives its reason', () => {
    for (const cardinal of college) expect(statutOn(VACANCY, cardinal)).toBe(cardinal.statutVotant);
    const exceptions = college.filter(({ motifStatut }) => motifStatut !== '');
    expect(exceptions.map(({ slug }) => slug)).toEqual(['giovanni-angelo-becciu']);
    expect(isOfAgeOn(VACANCY, called('giovanni-angelo-becciu').dateNaissance)).toBe(true);
  });
});

describe('the calendar of 80th birthdays', () => {
  it('names the electors of a day, the next to go first, and how many are left after each', () => {
    const { electeurs, total, anniversaires } = calendarFrom(VACANCY, college);
    expect([electeurs, total, anniversaires.length]).toEqual([135, 252, 135]);
    const dates = anniversaires.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]! >= VACANCY).toBe(true);
    expect(anniversaires[0]!.electeursApres).toBe(134);
    expect(anniversaires.at(-1)!.electeursApres).toBe(0);
  });

  it('knows nobody who was not created yet, and agrees with itself a day later', () => {
    expect(calendarFrom('2024-12-06', college).total).toBeLessThan(calendarFrom('2024-12-07', college).total);
    const { anniversaires } = calendarFrom(VACANCY, college);
    const [first] = anniversaires;
    const after = new Date(Date.parse(first!.date) + 86_400_000).toISOString().slice(0, 10);
    expect(calendarFrom(after, college).electeurs).toBe(first!.electeursApres);
  });
});
