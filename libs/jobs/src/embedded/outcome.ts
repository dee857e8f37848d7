import type { Change } from '@fumata/documents';
import type { Clock } from '@fumata/platform';
import { reasonOf, retryAfterMs } from '../attempt.js';
import { GiveUp } from '../jobs.js';
import type { JobKind } from '../jobs.js';
import type { StoredJob } from './stored-job.js';

/** What becomes of a job by a try: done, failed, or queued for another one. Never rejects. */
export async function outcomeOf(
  tried: Promise<void>,
  attempts: number,
  kind: JobKind,
  clock: Clock,
): Promise<Change<StoredJob>> {
  try {
    await tried;
    return { set: { attempts, state: 'done', payload: null, finishedAt: clock.now().toISOString() } };
  } catch (cause) {
    const reason = reasonOf(cause);
    const now = clock.now();
    if (cause instanceof GiveUp || attempts >= kind.attempts)
      return { set: { attempts, state: 'failed', reason, finishedAt: now.toISOString() } };
    return { set: { attempts, reason, runAt: now.getTime() + retryAfterMs(kind, attempts) } };
  }
}
