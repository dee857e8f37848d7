import type { JobKind, JobState, JobView } from '../jobs.js';
import type { Lane, Queued } from './lane.js';

/** As it lies in the store. Which jobs are in work is not written down: after a crash they are queued again. */
export interface StoredJob {
  readonly _id: string;
  readonly name: string;
  readonly id: string;
  readonly payload: unknown;
  readonly state: 'queued' | 'failed' | 'done';
  readonly priority: number;
  readonly order: number;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly runAt: number;
  readonly addedAt: string;
  readonly finishedAt: string | null;
  readonly reason: string | null;
}

export const keyOf = (name: string, id: string): string => `${name}/${id}`;

export const queued = ({ _id, priority, order, runAt, attempts }: StoredJob): Queued => ({
  ...{ key: _id, priority, order, runAt, attempts },
});

export function viewOf(job: StoredJob, kind: JobKind, lane: Lane, now: number): JobView {
  const { name, id, priority, attempts, reason, finishedAt } = job;
  const running = lane.active.get(job._id);
  const queuedState: JobState = job.runAt > now ? 'delayed' : 'waiting';
  return {
    ...{ name, id, priority, attempts, mostAttempts: kind.attempts, reason },
    state: job.state !== 'queued' ? job.state : running ? 'active' : queuedState,
    addedAt: new Date(job.addedAt),
    progress: running?.progress ?? null,
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
