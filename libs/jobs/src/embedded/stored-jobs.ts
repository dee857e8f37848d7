import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Filter, Sort } from '@fumata/documents';
import type { JobState } from '../jobs.js';
import type { StoredJob } from './stored-job.js';

const WRITE_RETRY_MS = 5_000;

export const SORTS: Readonly<Record<JobState, Sort<StoredJob>>> = {
  waiting: { priority: 1, order: 1 },
  delayed: { runAt: 1, priority: 1, order: 1 },
  active: { order: 1 },
  failed: { finishedAt: -1 },
  done: { finishedAt: -1 },
};

/** The jobs of a type in a state; `running` holds the ids of the jobs that are running. */
export function jobsIn(
  { name, state }: { readonly name: string; readonly state: JobState },
  running: readonly string[],
  now: number,
): Filter<StoredJob> {
  switch (state) {
    case 'waiting':
      return { name, state: 'queued', runAt: { $lte: now }, _id: { $nin: running } };
    case 'delayed':
      return { name, state: 'queued', runAt: { $gt: now }, _id: { $nin: running } };
    case 'active':
      return { name, _id: { $in: running } };
    case 'failed':
    case 'done':
      return { name, state };
  }
}

/**
 * Stores the outcome of an attempt, trying again until it can be: the work is never repeated because its outcome could not
 * be written. False when the signal aborts first; the next start then finds the job as it was. Reports the first failure only:
 * a full disk stays full for a while.
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
    await sleep(WRITE_RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
