import { attempt, reasonOf, retryDelayMs } from '../attempt.js';
import { GiveUp, type AnyProcessor, type JobType, type JobTypes, type RunningJob } from '../jobs.js';
import type { StoredJob } from './stored-job.js';

export interface JobContext<K extends JobTypes> {
  readonly type: JobType;
  readonly processor: AnyProcessor<K>;
  /** Aborted when the queue is stopped. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly progress: RunningJob<unknown>['progress'];
}

/**
 * Runs an attempt that the job counts already and returns the job after it: done, failed, or queued again. Never
 * rejects.
 */
export async function runJob<K extends JobTypes>(
  job: StoredJob,
  { type, processor, signal, now, progress }: JobContext<K>,
): Promise<StoredJob> {
  const { id, payload, attempts } = job;
  const isLastAttempt = attempts >= type.attempts;
  try {
    await attempt(type, processor, { id, payload, attempt: attempts, isLastAttempt, signal, progress });
    return { ...job, state: 'done', payload: null, finishedAt: now() };
  } catch (cause) {
    const reason = reasonOf(cause);
    if (cause instanceof GiveUp || isLastAttempt) return { ...job, state: 'failed', reason, finishedAt: now() };
    return { ...job, reason, runAt: now() + retryDelayMs(type, attempts) };
  }
}
