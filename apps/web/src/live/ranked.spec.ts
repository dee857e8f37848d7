import { describe, expect, it } from '@jest/globals';
import { ranked } from './ranked.js';

describe('ranks', () => {
  it('are shared by equal votes, followed by a gap', () => {
    const votes = [{ votes: 3 }, { votes: 2 }, { votes: 2 }, { votes: 1 }];
    expect(ranked(votes).map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });
});
