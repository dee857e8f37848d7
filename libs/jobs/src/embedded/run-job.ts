import { attempt } from '../attempt.js';
import type { AnyProcessor, JobKind, JobKinds } from '../jobs.js';
import type { JobStore } from './job-file.js';
import type { PendingJobs } from './pending-jobs.js';
import { outcomeOf } from './outcome.js';
import type { StoredJob } from './stored-job.js';

const STORE_RETRY_MS = 5_000;

/** Where the jobs of one kind are done. */
export interface JobContext<K extends JobKinds> {
  readonly lane: PendingJobs;
  readonly kind: JobKind;
  readonly processor: AnyProcessor<K>;
  readonly store: JobStore;
  /** Aborted when the queue is stopped. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onFault: (cause: unknown) => void;
  /** Called when the processor has returned: the next job may begin while the outcome is on its way to the disk. */
  readonly onReturned: () => void;
}

/**
 * One try of a job that counts it already; gives the job as it is kept afterwards. An outcome that can't be written is kept
 * and written later, however long that takes: never is the work done again for it. Only a stop gives it up, and the job is
 * then as the next start will find it. Never rejects.
 */
export async function run<K extends JobKinds>(begun: StoredJob, place: JobContext<K>): Promise<StoredJob> {
  const outcome = await tried(begun, place);
  return (await isWritten(outcome, place)) ? outcome : begun;
}

async function tried<K extends JobKinds>(job: StoredJob, place: JobContext<K>): Promise<StoredJob> {
  const { lane, kind, processor, store, signal, now, onReturned } = place;
  const { key, id, payload, attempts } = job;
  const progress = (share: number): void => void lane.active.set(key, { progress: share });
  const lastAttempt = attempts >= kind.attempts;
  lane.busy += 1;
  // A try that ends within this turn of the event loop needs no mark. Whether it could be written shows with the outcome.
  const mark = setImmediate(() => void store.put(job).catch(() => undefined));
  const running = { id, payload, attempt: attempts, lastAttempt, signal, progress };
  const outcome = await outcomeOf(job, attempt(kind, processor, running), kind, now);
  clearImmediate(mark);
  lane.busy -= 1;
  onReturned();
  return outcome;
}

/** Tells of the first failure alone: a full disk stays full for a while. */
async function isWritten<K extends JobKinds>(
  job: StoredJob,
  { store, signal, onFault }: JobContext<K>,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store.put(job);
      return true;
    } catch (cause) {
      if (tries === 1) onFault(cause);
    }
    if (signal.aborted) return false;
    await pause(STORE_RETRY_MS, signal);
  }
}

/** Keeps no process alive, and ends early when it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((ended) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      ended();
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener('abort', end);
  });
}
