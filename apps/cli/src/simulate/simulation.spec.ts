import { describe, expect, it } from '@jest/globals';
import { ArrivalRate } from './simulation.js';

describe('ArrivalRate', () => {
  it('lets the first visitor arrive immediately and spaces the others evenly', () => {
    const rate = new ArrivalRate(20);
    expect([0, 0, 0].map((now) => rate.take(now))).toEqual([0, 50, 100]);
    expect(rate.take(120)).toBe(30);
  });

  it('catches up on at most 250 ms after a pause', () => {
    const rate = new ArrivalRate(100);
    rate.take(0);
    const arrivals = Array.from({ length: 200 }, () => 10_000 + rate.take(10_000));
    expect(arrivals.filter((at) => at < 11_000).length).toBeLessThanOrEqual(126);
  });

  it('admits no visitor before the end of a hold', () => {
    const rate = new ArrivalRate(10);
    rate.take(0);
    rate.hold(5_000);
    expect(rate.take(10)).toBe(4_990);
    expect(rate.take(10)).toBe(5_090);
  });
});
