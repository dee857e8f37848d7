import { attempt, reasonOf, retryDelayMs } from '../attempt.js';
import { GiveUp, type AnyProcessor, type JobType, type JobTypes, type RunningJob } from '../jobs.js';
import type { StoredJob } from './stored-job.js';
import type { Collection } from '@fumata/documents';
import { wait } from '@fumata/platform';

const WRITE_RETRY_MS = 5_000;

/**
 * Stores the outcome of an attempt, trying again until it can be: the work is never repeated because its outcome could
 * not be written. False when the signal aborts first; the next start then finds the job as it was. Reports the first
 * failure only: a full disk stays full for a while.
 */
export async function storeOutcome(
  jobs: Collection<StoredJob>,
  job: StoredJob,
  { signal, onFault }: { readonly signal: AbortSignal; readonly onFault: (cause: unknown) => void },
): Promise<boolean> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await jobs.put(job);
      return true;
    } catch (cause) {
      if (attempts === 1) onFault(cause);
    }
    if (signal.aborted) return false;
    await wait(WRITE_RETRY_MS, signal);
  }
}

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
