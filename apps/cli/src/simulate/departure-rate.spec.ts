import { describe, expect, it } from '@jest/globals';
import { DepartureRate } from './departure-rate.js';

describe('departure rate', () => {
  it('starts the first departure immediately and spaces the others evenly', () => {
    const pace = new DepartureRate(20);
    expect([0, 0, 0].map((now) => pace.take(now))).toEqual([0, 50, 100]);
    expect(pace.take(120)).toBe(30);
  });

  it('catches up on at most 250 ms after a pause', () => {
    const pace = new DepartureRate(100);
    pace.take(0);
    const departures = Array.from({ length: 200 }, () => 10_000 + pace.take(10_000));
    expect(departures.filter((at) => at < 11_000).length).toBeLessThanOrEqual(126);
  });

  it('starts nobody before a held time', () => {
    const pace = new DepartureRate(10);
    pace.take(0);
    pace.hold(5_000);
    expect(pace.take(10)).toBe(4_990);
    expect(pace.take(10)).toBe(5_090);
  });
});
