import type { AnyProcessor, JobKind, JobKinds, RunningJob } from './jobs.js';
import { GiveUp } from './jobs.js';

const LONGEST_REASON = 500;
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** What people may read of a failure: one line, no e-mail address. */
export function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.replaceAll(ADDRESS, '…@…').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}

/** How long a job waits after so many tries. */
export const retryAfterMs = ({ firstRetryMs }: JobKind, attempts: number): number =>
  firstRetryMs * 2 ** (attempts - 1);

/**
 * One try. A payload that was stored by another version of the program and doesn't fit any more is given up.
 * @throws whatever the processor throws
 */
export async function attempt<K extends JobKinds>(
  kind: JobKind,
  processor: AnyProcessor<K>,
  job: RunningJob<unknown>,
): Promise<void> {
  const payload = kind.payload.safeParse(job.payload);
  if (!payload.success) throw new GiveUp(`payload: ${payload.error.message}`);
  // The kind's schema has just said that the payload is of this processor's type.
  await processor.process({ ...job, payload: payload.data } as Parameters<typeof processor.process>[0]);
}
