import { describe, expect, it } from '@jest/globals';
import { changedRows } from './use-steady-order.js';

/** From `[id, votes]` in the displayed order. */
const ranking = (...rows: readonly (readonly [string, number])[]) => ({
  rows: rows.map(([_id]) => ({ _id })),
  votes: new Map(rows.filter(([, votes]) => votes > 0)),
});

describe('the number of changed rows of a list', () => {
  const displayed = ranking(['a', 5], ['b', 4], ['c', 0], ['d', 0]);

  it('is zero for the same order, whatever the votes', () =>
    expect(changedRows(displayed, ranking(['a', 7], ['b', 6], ['c', 0], ['d', 0]))).toBe(0));

  it('counts a row that overtakes others, but not those it overtakes', () =>
    expect(changedRows(displayed, ranking(['d', 6], ['a', 5], ['b', 4], ['c', 0]))).toBe(1));

  it('counts those who lose their votes when a round closes, but not those who had none', () =>
    expect(changedRows(displayed, ranking(['c', 0], ['d', 0], ['a', 0], ['b', 0]))).toBe(2));
});
