import { describe, expect, it } from '@jest/globals';
import { simulateReturn, spreadNumbers, type Return } from './returning.ts';

const returnOf = (changes: Partial<Return>) =>
  simulateReturn({
    viewers: 10_000,
    processes: 1,
    arrivalMicros: 900,
    timeoutMs: 20_000,
    backoff: { initialMs: 500, maxMs: 10_000 },
    random: spreadNumbers(),
    ...changes,
  });

describe('everybody who returns after a network loss', () => {
  it('is back as soon as the processes can take them', () => {
    const { allMs, givenUp } = returnOf({});
    expect(allMs).toBeGreaterThan(10_000 * 0.9);
    expect(allMs).toBeLessThan(10_000 * 0.9 + 500);
    expect(givenUp).toBe(0);
  });

  it('is back within the random delay where the processes wait for them', () => {
    const { halfMs, allMs } = returnOf({ processes: 100 });
    expect(halfMs).toBeCloseTo(500, -2);
    expect(allMs).toBeLessThan(0.5 * 1_700 + 500);
  });

  it('comes back later, with attempts that are given up, where a process needs longer than they wait', () => {
    const { allMs, givenUp } = returnOf({ viewers: 50_000 });
    expect(givenUp).toBeGreaterThan(0);
    expect(allMs).toBeGreaterThan(50_000 * 0.9);
  });

  it('needs half the time with twice the processes', () => {
    const [one, two] = [returnOf({}), returnOf({ processes: 2 })];
    expect(two.allMs / one.allMs).toBeCloseTo(0.5, 1);
  });
});
