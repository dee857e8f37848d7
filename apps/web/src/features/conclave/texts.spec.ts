import { describe, expect, it } from '@jest/globals';
import { majorityOf } from './texts.js';

const base = { electors: 133, totalVotes: 9, uniqueVoters: 8 };

describe('what two thirds are taken of', () => {
  it.each([
    ['electors', 'de 133 électeurs'],
    ['votesCast', 'des 9 voix de ce scrutin'],
    ['uniqueVoters', 'des 8 votants de ce scrutin'],
  ] as const)('%s: %s', (majorityBasis, told) => expect(majorityOf({ ...base, majorityBasis })).toBe(told));

  it.each([0, 1])('is told without a figure while there are %i', (count) => {
    const few = { electors: 133, totalVotes: count, uniqueVoters: count };
    expect(majorityOf({ ...few, majorityBasis: 'votesCast' })).toBe('des voix de ce scrutin');
    expect(majorityOf({ ...few, majorityBasis: 'uniqueVoters' })).toBe('des votants de ce scrutin');
  });
});
