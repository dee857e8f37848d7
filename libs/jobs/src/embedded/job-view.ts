import { UNKNOWN_JOB_TYPE, type JobState, type JobView } from '../job-views.js';
import type { JobType } from '../jobs.js';
import type { StoredJob } from './stored-job.js';

/** A running job, with the attempt counted. */
export interface RunningView {
  readonly job: StoredJob;
  progress: number | null;
}

interface ViewContext {
  /** Undefined while the job does not run. */
  readonly running: RunningView | undefined;
  /** Undefined for a type that this version does not have. */
  readonly type: JobType | undefined;
  readonly now: number;
}

/** The job as administrators see it. */
export function viewOf(stored: StoredJob, { running, type, now }: ViewContext): JobView {
  const job = running?.job ?? stored;
  const { name, id, priority, attempts, addedAt, finishedAt } = job;
  const isUnknown = !type && job.state === 'queued';
  return {
    name,
    id,
    priority,
    attempts,
    maxAttempts: type?.attempts ?? attempts,
    state: isUnknown ? 'failed' : stateOf(job, running, now),
    reason: isUnknown ? UNKNOWN_JOB_TYPE : job.reason,
    progress: running?.progress ?? null,
    addedAt: new Date(addedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}

function stateOf({ state, runAt }: StoredJob, running: RunningView | undefined, now: number): JobState {
  if (state !== 'queued') return state;
  if (running) return 'active';
  return runAt > now ? 'delayed' : 'waiting';
}
