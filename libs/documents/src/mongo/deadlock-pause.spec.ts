import { describe, expect, it } from '@jest/globals';
import { MAX_ATTEMPTS, MAX_PAUSE_MS, pauseAfterDeadlock } from './deadlock-pause.js';

const longest = (attempt: number, reportedAfterMs: number): number =>
  pauseAfterDeadlock(attempt, reportedAfterMs, () => 1);

describe('pauseAfterDeadlock', () => {
  it("doubles the maximum pause with each attempt, starting at twice the server's detection time", () => {
    expect([1, 2, 3].map((attempt) => longest(attempt, 100))).toEqual([200, 400, 800]);
  });

  it('is random, so that deadlocked calls do not collide again', () => {
    expect(pauseAfterDeadlock(1, 100, () => 0)).toBe(0);
    expect(pauseAfterDeadlock(1, 100, () => 0.25)).toBe(50);
  });

  it('never exceeds MAX_PAUSE_MS', () => {
    expect(longest(MAX_ATTEMPTS, 20_000)).toBe(MAX_PAUSE_MS);
  });
});
