/**
 * The port for work that is done later: mails, thumbnails, clearing up. Adapters: `embedded/` (one process, SQLite) and
 * `bullmq/` (any number of processes, Redis). `jobs.contract.ts` says what both of them promise.
 */
import type { z } from 'zod';

/** What is known of a kind of job before there is one. */
export interface JobKind<P = unknown> {
  /** Ids and plain facts only: no personal data, nothing that another record knows better. */
  readonly payload: z.ZodType<P>;
  /** How often a job is tried before it counts as failed: from 1. */
  readonly attempts: number;
  /** Milliseconds until the second try; doubled before each further one. */
  readonly firstRetryMs: number;
  /** How many jobs of this kind one process works on at once. */
  readonly concurrency: number;
}
export type JobKinds = Readonly<Record<string, JobKind>>;
export type JobName<K extends JobKinds> = keyof K & string;
export type Payload<K extends JobKinds, N extends JobName<K>> = z.output<K[N]['payload']>;

export interface NewJob<K extends JobKinds, N extends JobName<K>> {
  readonly name: N;
  /**
   * A letter, then letters, digits, `_` and `-`: up to 200. As long as a job of this name and id is known (failed ones until they are removed, done
   * ones for a day), adding it again does nothing.
   */
  readonly id: string;
  readonly payload: Payload<K, N>;
  /** Not before so many milliseconds from now. */
  readonly delayMs?: number;
  /** 0, the default, goes first; up to 1,000. Those of equal priority keep their order. */
  readonly priority?: number;
}

/** A job in the hands of its processor. */
export interface RunningJob<P> {
  readonly id: string;
  readonly payload: P;
  /** From 1. */
  readonly attempt: number;
  /** No further one follows when this one fails. */
  readonly lastAttempt: boolean;
  /** Aborted when the queue is stopped, which waits: long work may end there by throwing, and is tried again. */
  readonly signal: AbortSignal;
  /** Tells people how far it is: from 0 to 1. */
  progress(share: number): void;
}

/**
 * Does the jobs of one name. A job may come again although it was done (whoever did it was killed before saying so):
 * doing it twice must do no harm.
 *
 * What it throws is kept as the reason, and the job is tried again later; `GiveUp` ends it at once.
 */
export interface Processor<K extends JobKinds, N extends JobName<K>> {
  readonly name: N;
  process(job: RunningJob<Payload<K, N>>): Promise<void>;
}
export type AnyProcessor<K extends JobKinds> = { [N in JobName<K>]: Processor<K, N> }[JobName<K>];

/** Trying again would not help. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** `waiting` for a free place, `delayed` until its time (a further try's included), in work, given up, done. */
export const JOB_STATES = ['waiting', 'delayed', 'active', 'failed', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface JobView {
  readonly name: string;
  readonly id: string;
  readonly state: JobState;
  readonly priority: number;
  /** Tries begun so far, and how many there are at most. */
  readonly attempts: number;
  readonly mostAttempts: number;
  readonly addedAt: Date;
  /** From 0 to 1; null when nothing was said. */
  readonly progress: number | null;
  /** Why the last try failed, without e-mail addresses; null when none has. */
  readonly reason: string | null;
  readonly finishedAt: Date | null;
}

/** Done ones left aside: they are forgotten after a while. */
export interface JobCounts {
  readonly name: string;
  /** False: the program has no such kind any more. Its jobs count as failed, and can only be removed. */
  readonly known: boolean;
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  readonly failed: number;
}

export interface JobPage {
  readonly jobs: readonly JobView[];
  readonly total: number;
}

/** Every method throws `Unavailable` (from `@fumata/platform`) when the store can't be reached or can't write. */
export interface JobQueue<K extends JobKinds> {
  /** Fulfilled once the job is durable. @throws TypeError when id, payload, delay or priority is not as the kind wants it. */
  add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void>;
  /**
   * Begins to work. To be called once, by a process that works.
   * @throws StartRefused naming each kind without a processor, or with two.
   */
  work(processors: readonly AnyProcessor<K>[]): void;
  /** In the order of the kinds, and then of each kind that is no more as long as jobs of it are kept. */
  counts(): Promise<JobCounts[]>;
  /** The next to run first; failed and done ones: the latest first. Nothing of a kind that never was. */
  list(name: string, state: JobState, window?: { skip?: number; limit?: number }): Promise<JobPage>;
  get(name: string, id: string): Promise<JobView | undefined>;
  /**
   * A failed one is tried again, from its first try on; one that waits for its next try is tried at once, the tries before
   * being counted. False when there is none, or nobody knows any more how to do it.
   */
  retry(name: string, id: string): Promise<boolean>;
  /** Forgets a failed one. False when there is none. */
  remove(name: string, id: string): Promise<boolean>;
  /** Undefined when all is well, else what is wrong. */
  trouble(): Promise<string | undefined>;
  /** Takes no further job and waits for those in work. */
  stop(): Promise<void>;
  /** Stops, and lets go of the store. */
  close(): Promise<void>;
}

/** Why a job of a kind that is no more is not done. It stays as it was for a program that has the kind again. */
export const NO_SUCH_KIND = 'Cette version du programme ne connaît plus cette sorte de tâche';

/** For how long a done job is known. */
export const DONE_IS_KNOWN_MS = 24 * 60 * 60 * 1000;
