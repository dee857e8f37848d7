import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from '@fumata/documents';
import type { StoredJob } from './stored-job.js';

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
    await sleep(WRITE_RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
