import { describe, expect, it } from '@jest/globals';
import { delayOf } from './fan-out-tree.ts';

const LEAVES = { fanOut: 10_000, pushMicros: 14, intervalMs: 500 };

describe('the delay of a vote through the tree', () => {
  it('is an interval and the pushes of one level at most', () => {
    expect(delayOf([LEAVES])).toEqual({ averageMs: 320, lastMs: 640 });
  });

  it('adds up over the levels', () => {
    const root = { fanOut: 100, pushMicros: 14, intervalMs: 100 };
    expect(delayOf([root, LEAVES]).lastMs).toBeCloseTo(640 + 101.4);
  });
});
