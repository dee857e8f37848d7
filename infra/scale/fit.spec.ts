import { describe, expect, it } from '@jest/globals';
import { predictedMs, pushCostsOf } from './fit.ts';

describe('the costs of pushes', () => {
  const runOf = (tallies: number, viewers: number) => ({
    tallies,
    pushes: tallies * viewers,
    cpuMs: (tallies * 500 + tallies * viewers * 8) / 1000,
  });

  it('are found in two runs, and predict a third', () => {
    const costs = pushCostsOf(runOf(50, 1_000), runOf(40, 5_000));
    expect(costs.tallyMicros).toBeCloseTo(500);
    expect(costs.pushMicros).toBeCloseTo(8);
    expect(predictedMs(costs, runOf(12, 20_000))).toBeCloseTo(runOf(12, 20_000).cpuMs);
  });
});
