import { beforeAll, describe, expect, it } from '@jest/globals';
import { isElectorByAgeOn } from '@fumata/text';
import type { StoredCardinal } from './cardinal.js';
import { demoCardinals } from './demo-cardinals.js';
import { calendarFrom, statutOn } from './electors.js';

const VACANCY = '2025-04-21';
let college: StoredCardinal[];
beforeAll(() => {
  college = demoCardinals('2026-01-01T00:00:00.000Z');
});
const bySlug = (requested: string) => college.find(({ slug }) => slug === requested)!;

describe('statutOn', () => {
  it("matches the Holy See's list of all 252, except for the documented exception", () => {
    for (const cardinal of college) expect(statutOn(VACANCY, cardinal)).toBe(cardinal.statutVotant);
    const exceptions = college.filter(({ motifStatut }) => motifStatut !== '');
    expect(exceptions.map(({ slug }) => slug)).toEqual(['giovanni-angelo-becciu']);
    expect(isElectorByAgeOn(VACANCY, bySlug('giovanni-angelo-becciu').dateNaissance)).toBe(true);
  });
});

describe('calendarFrom', () => {
  it('lists the electors of a day by their 80th birthday, with the remaining number after each', () => {
    const { electeurs, total, anniversaires } = calendarFrom(VACANCY, college);
    expect([electeurs, total, anniversaires.length]).toEqual([135, 252, 135]);
    const dates = anniversaires.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]! >= VACANCY).toBe(true);
    expect(anniversaires[0]!.electeursApres).toBe(134);
    expect(anniversaires.at(-1)!.electeursApres).toBe(0);
  });

  it('skips cardinals not yet created and is consistent on the next day', () => {
    expect(calendarFrom('2024-12-06', college).total).toBeLessThan(calendarFrom('2024-12-07', college).total);
    const { anniversaires } = calendarFrom(VACANCY, college);
    const [first] = anniversaires;
    const after = new Date(Date.parse(first!.date) + 86_400_000).toISOString().slice(0, 10);
    expect(calendarFrom(after, college).electeurs).toBe(first!.electeursApres);
  });
});
