/**
 * The port for background jobs: mails, renditions, clean-up. Adapters: `embedded/` (one process, SQLite) and `bullmq/`
 * (any number of processes, Redis). Both pass `jobs.contract.ts`.
 */
import type { z } from 'zod';
import type { JobCounts, JobPage, JobState, JobView } from './job-views.js';
import type { StoreHealth } from '@fumata/platform';

/** Job type: payload schema and retry policy. */
export interface JobType<P = unknown> {
  /** Ids and plain facts only: no personal data, no copy of a record. */
  readonly payload: z.ZodType<P>;
  /** Attempts before the job counts as failed, at least 1. */
  readonly attempts: number;
  /** Delay before the second attempt, ms; doubled before each further one. */
  readonly firstRetryMs: number;
  /** Jobs of this type that one process runs at once. */
  readonly concurrency: number;
}
export type JobTypes = Readonly<Record<string, JobType>>;
export type JobName<K extends JobTypes> = keyof K & string;
type Payload<K extends JobTypes, N extends JobName<K>> = z.output<K[N]['payload']>;

export interface NewJob<K extends JobTypes, N extends JobName<K>> {
  readonly name: N;
  /**
   * A letter, then up to 199 letters, digits, `_` and `-`. Adding a known job again does nothing; failed jobs are known
   * until they are removed, done jobs for a day.
   */
  readonly id: string;
  readonly payload: Payload<K, N>;
  /** The earliest start, ms from now. */
  readonly delayMs?: number;
  /** 0 (the default, first) to 1,000. Jobs of equal priority run in the order in which they were added. */
  readonly priority?: number;
}

/** A job as its processor sees it. */
export interface RunningJob<P> {
  readonly id: string;
  readonly payload: P;
  /** From 1. */
  readonly attempt: number;
  /** The job counts as failed when this attempt fails. */
  readonly isLastAttempt: boolean;
  /** Aborted when the queue stops, which waits for the processor. Long work may throw then; it is tried again. */
  readonly signal: AbortSignal;
  /** Reports progress, from 0 to 1. */
  progress(fraction: number): void;
}

/**
 * Runs the jobs of one type. Must be idempotent: a job whose process was killed before its outcome was stored runs
 * again. When it throws, the message is stored as the reason and the job is tried again later; `GiveUp` fails the job
 * at once.
 */
export interface Processor<K extends JobTypes, N extends JobName<K>> {
  readonly name: N;
  /** True: this process runs none of these jobs; they wait. */
  readonly isHeld?: boolean;
  process(job: RunningJob<Payload<K, N>>): Promise<void>;
}
export type AnyProcessor<K extends JobTypes> = { [N in JobName<K>]: Processor<K, N> }[JobName<K>];

/** Thrown by a processor when another attempt cannot succeed. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** Every method throws `Unavailable` (from `@fumata/platform`) when the store cannot be reached or cannot write. */
export interface JobQueue<K extends JobTypes> {
  /** Resolves once the job is durable. @throws TypeError for an invalid id, payload, delay or priority */
  add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void>;
  /**
   * Starts processing. Called once, by a process that runs jobs.
   * @throws StartRefused naming each job type that does not have exactly one processor
   */
  work(processors: readonly AnyProcessor<K>[]): void;
  /** In the order of the job types; then each unknown type of which jobs are stored. */
  counts(): Promise<JobCounts[]>;
  /** The next to run first; failed and done jobs: the latest first. Empty for a type that was never known. */
  list(name: string, state: JobState, window?: { skip?: number; limit?: number }): Promise<JobPage>;
  get(name: string, id: string): Promise<JobView | undefined>;
  /**
   * A failed job starts over with its first attempt; a job that waits for its next attempt is tried at once and keeps
   * its count. False when there is no such job, or its type is unknown.
   */
  retry(name: string, id: string): Promise<boolean>;
  /** Removes a failed job. False when there is none. */
  remove(name: string, id: string): Promise<boolean>;
  /** Never rejects. */
  health(): Promise<StoreHealth>;
  /** Starts no further job and waits for those that are running. */
  stop(): Promise<void>;
  /** Stops and closes the store. */
  close(): Promise<void>;
}

/** How long a done job is kept, so that its id is known. */
export const DONE_JOB_RETENTION_MS = 24 * 60 * 60 * 1000;
