import { GiveUp, type AnyProcessor, type JobType, type JobTypes, type RunningJob } from './jobs.js';

const MAX_REASON_LENGTH = 500;
/** The name before the `@` may be quoted. */
const ADDRESS = /(?:"[^"]*"|(?<![^\s<>"'(),:;])[^\s<>"'(),:;@]+)@[^\s<>"'(),:;]+/g;

/** A failure as administrators read it: one line, without e-mail addresses. */
export function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.replaceAll(ADDRESS, '…@…').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
}

/** Exponential back-off: pause in ms after the attempt number `attempts`. */
export const retryDelayMs = ({ firstRetryMs }: JobType, attempts: number): number => firstRetryMs * 2 ** (attempts - 1);

/**
 * Runs one attempt. Gives up on a payload that another version of the program stored and that the schema rejects.
 * @throws whatever the processor throws
 */
export async function attempt<K extends JobTypes>(
  type: JobType,
  processor: AnyProcessor<K>,
  job: RunningJob<unknown>,
): Promise<void> {
  const payload = type.payload.safeParse(job.payload);
  if (!payload.success) throw new GiveUp(`payload: ${payload.error.message}`);
  // The schema of the job type has just validated the payload.
  await processor.process({ ...job, payload: payload.data } as Parameters<typeof processor.process>[0]);
}
