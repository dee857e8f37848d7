import { describe, expect, it } from '@jest/globals';
import { ranked } from './ranks.js';

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const rows = [
  { name: 'd', votes: 3 },
  { name: 'c', votes: 2 },
  { name: 'a', votes: 2 },
  { name: 'b', votes: 1 },
];

describe('ranked', () => {
  it('gives equal votes the same rank, and counts each of them for the next rank', () =>
    expect(ranked(rows, byName).map(({ rank, isShared }) => [rank, isShared])).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [4, false],
    ]));

  it('sorts equal votes by name', () =>
    expect(ranked(rows, byName).map(({ name }) => name)).toEqual(['d', 'a', 'c', 'b']));
});
