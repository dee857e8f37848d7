import { reasonOf, retryAfterMs } from '../attempt.js';
import { GiveUp } from '../jobs.js';
import type { JobKind } from '../jobs.js';
import type { StoredJob } from './stored-job.js';

/** A job after a try: done, failed, or queued for another one. Never rejects. */
export async function outcomeOf(
  job: StoredJob,
  tried: Promise<void>,
  kind: JobKind,
  now: () => number,
): Promise<StoredJob> {
  try {
    await tried;
    return { ...job, state: 'done', payload: null, finishedAt: now() };
  } catch (cause) {
    const reason = reasonOf(cause);
    if (cause instanceof GiveUp || job.attempts >= kind.attempts)
      return { ...job, state: 'failed', reason, finishedAt: now() };
    return { ...job, reason, runAt: now() + retryAfterMs(kind, job.attempts) };
  }
}
