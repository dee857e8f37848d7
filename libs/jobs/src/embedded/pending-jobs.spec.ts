import { beforeEach, describe, expect, it } from '@jest/globals';
import { PendingJobs, type PendingJob } from './pending-jobs.js';

const job = (_id: string, more: Partial<PendingJob> = {}): PendingJob => ({
  _id,
  priority: 0,
  order: 0,
  runAt: 0,
  ...more,
});

describe('pending jobs', () => {
  let pending: PendingJobs<PendingJob>;
  beforeEach(() => {
    pending = new PendingJobs<PendingJob>();
  });

  const takeAll = (now: number): string[] => {
    const ids: string[] = [];
    for (let next = pending.take(now); next; next = pending.take(now)) ids.push(next._id);
    return ids;
  };

  it('come out by priority, then in the order in which they were added', () => {
    pending.put(job('late', { order: 3 }));
    pending.put(job('low', { order: 1, priority: 9 }));
    pending.put(job('early', { order: 2 }));
    expect(takeAll(0)).toEqual(['early', 'late', 'low']);
  });

  it('stay delayed until they are due, and then come out by priority', () => {
    pending.put(job('low', { runAt: 5, priority: 1 }));
    pending.put(job('high', { runAt: 8 }));
    expect([pending.take(4), pending.nextAt]).toEqual([undefined, 5]);
    expect(takeAll(8)).toEqual(['high', 'low']);
    expect(pending.nextAt).toBeUndefined();
  });

  it('can be rescheduled earlier without affecting others', () => {
    pending.put(job('a', { runAt: 5 }));
    pending.put(job('b', { runAt: 9 }));
    pending.put(job('c', { runAt: 7 }));
    expect(pending.replaceDelayed(job('b', { runAt: 1 }))).toBe(true);
    expect(pending.replaceDelayed(job('none', { runAt: 1 }))).toBe(false);
    expect(takeAll(5).toSorted()).toEqual(['a', 'b']);
    expect(pending.nextAt).toBe(7);
  });
});
