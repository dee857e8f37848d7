import { describe, expect, it } from '@jest/globals';
import { comparisonOf } from './against.ts';

const pairs = (...ratios: readonly number[]) => ratios.map((ratio) => ({ ours: 100 * ratio, limit: 100 }));

describe('the comparison of two versions', () => {
  it('is the mean ratio of the pairs, alike in both directions', () => {
    expect(comparisonOf(pairs(2, 0.5)).ratio).toBeCloseTo(1);
    expect(comparisonOf(pairs(1.1, 1.1, 1.1))).toMatchObject({ ratio: 1.1, low: 1.1, high: 1.1 });
  });

  it('has an interval that becomes smaller with each pair of the same spread', () => {
    const widthOf = ({ low, high }: { low: number; high: number }): number => high - low;
    const spread = [0.98, 1.02];
    const widths = [2, 4, 8].map((count) =>
      widthOf(comparisonOf(pairs(...Array.from({ length: count / 2 }, () => spread).flat()))),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(comparisonOf(pairs(...spread))).toMatchObject({
      low: expect.closeTo(0.775, 2),
      high: expect.closeTo(1.289, 2),
    });
  });
});
