import { describe, expect, it } from '@jest/globals';
import { byYear, twoThirds } from './birthdays.js';

const born = (slug: string, day: string, electorsAfter: number) => ({ slug, name: slug, day, electorsAfter });

describe('the birthday calendar', () => {
  it('is grouped by year, each with the electors left at its end', () =>
    expect(
      byYear([born('a', '2027-01-16', 2), born('b', '2027-05-01', 1), born('c', '2030-01-01', 0)]).map(
        ({ year, birthdays, electorsAfter }) => [year, birthdays.length, electorsAfter],
      ),
    ).toEqual([
      ['2027', 2, 1],
      ['2030', 1, 0],
    ]));
});

describe('two thirds', () => {
  it.each([
    [133, 89],
    [135, 90],
    [118, 79],
    [0, 0],
  ])('of %i are %i', (electors, votes) => expect(twoThirds(electors)).toBe(votes));
});
