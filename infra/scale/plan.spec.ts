import { describe, expect, it } from '@jest/globals';
import { MEASURED } from './costs.ts';
import { loadOf, MAX_VIEWERS, planOf, USABLE_SHARE } from './plan.ts';

const CROWD = { viewers: 100_000, votesPerSecond: 1_000, pushesPerSecond: 2 };

describe('the plan for a crowd', () => {
  it('loads no process beyond its share, and one process fewer would', () => {
    const { processes } = planOf({ ...CROWD, pushesPerSecond: 10 }, MEASURED)!;
    const load = (count: number) => loadOf({ ...CROWD, pushesPerSecond: 10 }, count, MEASURED);
    expect(load(processes)).toBeLessThanOrEqual(USABLE_SHARE);
    expect(load(processes - 1)).toBeGreaterThan(USABLE_SHARE);
  });

  it('has enough processes to hold the connections, even of a crowd that nobody votes in', () => {
    expect(planOf({ ...CROWD, votesPerSecond: 0, pushesPerSecond: 0 }, MEASURED)?.processes).toBe(
      CROWD.viewers / MAX_VIEWERS,
    );
  });

  it('adds up what the processes use', () => {
    const plan = planOf(CROWD, MEASURED)!;
    const pushes = (100_000 * 2 * MEASURED.pushMicros) / 1e6;
    const votes = (1_000 * (MEASURED.voteMicros + plan.processes * MEASURED.followedVoteMicros)) / 1e6;
    expect(plan.cores).toBeCloseTo(pushes + votes);
    expect(plan.followedPerSecond).toBe(1_000 * plan.processes);
  });

  it('does not exist when following the votes alone takes the whole share of a process', () => {
    const votesPerSecond = (USABLE_SHARE * 1e6) / MEASURED.followedVoteMicros;
    expect(planOf({ ...CROWD, votesPerSecond }, MEASURED)).toBeUndefined();
    expect(planOf({ ...CROWD, votesPerSecond: votesPerSecond / 2 }, MEASURED)).toBeDefined();
  });
});
