import { describe, expect, it } from '@jest/globals';
import { PendingJobs } from './pending-jobs.js';
import type { Queued } from './pending-jobs.js';

const job = (key: string, more: Partial<Queued> = {}): Queued => ({
  ...{ key, priority: 0, order: 0, runAt: 0 },
  ...more,
});
const all = (lane: PendingJobs<Queued>, now: number): string[] => {
  const taken: string[] = [];
  for (let next = lane.take(now); next; next = lane.take(now)) taken.push(next.key);
  return taken;
};

describe('a lane of jobs', () => {
  it('gives the more urgent first, then in the order of their adding', () => {
    const lane = new PendingJobs<Queued>();
    lane.put(job('late', { order: 3 }));
    lane.put(job('low', { order: 1, priority: 9 }));
    lane.put(job('early', { order: 2 }));
    expect(all(lane, 0)).toEqual(['early', 'late', 'low']);
  });

  it('keeps what is delayed until its time, and then by its urgency, not by its delay', () => {
    const lane = new PendingJobs<Queued>();
    lane.put(job('low', { runAt: 5, priority: 1 }));
    lane.put(job('high', { runAt: 8 }));
    expect([lane.take(4), lane.nextAt]).toEqual([undefined, 5]);
    expect(lane.counts(5)).toEqual({ waiting: 1, delayed: 1, active: 0 });
    expect(all(lane, 8)).toEqual(['high', 'low']);
    expect(lane.nextAt).toBeUndefined();
  });

  it('lets one that is delayed come up at once, and leaves the others their time', () => {
    const lane = new PendingJobs<Queued>();
    for (const [key, runAt] of [
      ['a', 5],
      ['b', 9],
      ['c', 7],
    ] as const)
      lane.put(job(key, { runAt }));
    expect(lane.hasten('b', 1)).toMatchObject({ key: 'b', runAt: 1 });
    expect([lane.hasten('b', 1), lane.hasten('none', 1), lane.hasten('a', 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(all(lane, 1).toSorted()).toEqual(['a', 'b']);
    expect(lane.nextAt).toBe(7);
  });
});
