import type { JobKind, JobState, JobView } from '../jobs.js';
import type { Lane } from './lane.js';

/** As it is kept. Which jobs are in work is not written down: after a crash they are queued again. */
export interface StoredJob {
  /** Name and id. */
  readonly key: string;
  readonly name: string;
  readonly id: string;
  /** Null once it is done. */
  readonly payload: unknown;
  readonly state: 'queued' | 'failed' | 'done';
  readonly priority: number;
  /** Grows with every job that is added. */
  readonly order: number;
  readonly attempts: number;
  /** Milliseconds since 1970, as are the others. */
  readonly runAt: number;
  readonly addedAt: number;
  readonly finishedAt: number | null;
  readonly reason: string | null;
}

export const keyOf = (name: string, id: string): string => `${name}/${id}`;

export function viewOf(job: StoredJob, kind: JobKind, lane: Lane, now: number): JobView {
  const { name, id, priority, attempts, reason, finishedAt } = job;
  const running = lane.active.get(job.key);
  const queuedState: JobState = job.runAt > now ? 'delayed' : 'waiting';
  return {
    ...{ name, id, priority, attempts, mostAttempts: kind.attempts, reason },
    state: job.state !== 'queued' ? job.state : running ? 'active' : queuedState,
    addedAt: new Date(job.addedAt),
    progress: running?.progress ?? null,
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
