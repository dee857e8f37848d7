import { UnrecoverableError, type Job } from 'bullmq';
import { attempt, reasonOf } from '../attempt.js';
import { GiveUp, type AnyProcessor, type JobType, type JobTypes } from '../jobs.js';

/** Runs an attempt. BullMQ retries a job that fails, but not one that fails with an `UnrecoverableError`. */
export async function runJob<K extends JobTypes>(
  type: JobType,
  processor: AnyProcessor<K>,
  job: Job<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const isLastAttempt = job.attemptsStarted >= type.attempts;
  try {
    await attempt(type, processor, {
      id: job.id ?? '',
      payload: job.data,
      attempt: job.attemptsStarted,
      isLastAttempt,
      signal,
      // Progress is only shown: it may be lost.
      progress: (fraction) => void job.updateProgress(fraction).catch(() => undefined),
    });
  } catch (cause) {
    const reason = reasonOf(cause);
    throw isLastAttempt || cause instanceof GiveUp ? new UnrecoverableError(reason) : new Error(reason);
  }
}
