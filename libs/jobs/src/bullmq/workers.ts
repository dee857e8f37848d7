import { withTimeout } from '@fumata/platform';
import { Worker, type Job, type WorkerOptions, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { jobTypeOf } from '../check-job.js';
import { type AnyProcessor, type JobType, type JobTypes, GiveUp } from '../jobs.js';
import type { ConnectionLossFilter } from './connection-loss-filter.js';
import { attempt, reasonOf } from '../attempt.js';

/** Runs an attempt. BullMQ retries a job that fails, but not one that fails with an `UnrecoverableError`. */
async function runJob<K extends JobTypes>(
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

export interface WorkersOptions<K extends JobTypes> {
  readonly types: K;
  readonly redisUrl: string;
  readonly prefix: string;
  readonly deadAfterMs: number;
  readonly lossFilter: ConnectionLossFilter;
}

/** Time for the outcomes of the last jobs to be stored; shorter than any shutdown waits. */
const MAX_CLOSE_MS = 3_000;

/** One BullMQ worker for each job type, on connections of their own. */
export class Workers<K extends JobTypes> {
  readonly #closeMs: number;
  readonly #redis: Redis;
  /** The connections on which the workers wait for jobs; BullMQ duplicates the first one. */
  readonly #blocking: Redis[] = [];
  #isClosed = false;
  readonly #workers: readonly Worker[];
  readonly #stopping = new AbortController();
  readonly #runs = new Set<Promise<void>>();
  #stopped: Promise<void> | undefined;

  constructor(
    { types, redisUrl, prefix, deadAfterMs, lossFilter }: WorkersOptions<K>,
    processors: ReadonlyMap<string, AnyProcessor<K>>,
  ) {
    const redis = new Redis(redisUrl, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (this.#isClosed ? null : Math.min(times * 50, 2_000)),
    });
    lossFilter.watch(redis);
    this.#closeMs = Math.min(MAX_CLOSE_MS, deadAfterMs);
    this.#redis = redis;
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (overrides) => {
      const blocking = duplicate(overrides);
      this.#blocking.push(blocking);
      return blocking;
    };
    this.#workers = [...processors].map(([name, processor]) => {
      const type = jobTypeOf(types, name);
      const options: WorkerOptions = {
        connection: redis,
        prefix,
        concurrency: type.concurrency,
        lockDuration: deadAfterMs,
        stalledInterval: deadAfterMs,
        // An attempt that ended with its process counts like any other.
        maxStalledCount: type.attempts,
        maxStartedAttempts: type.attempts,
      };
      const worker = new Worker(name, (job) => this.#process(type, processor, job), options);
      return worker.on('error', lossFilter.report);
    });
  }

  /**
   * Waits for the running jobs, and for a limited time for their outcomes to be stored. Without the server another
   * worker repeats them later.
   */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  /** For tests: stops as if the process had crashed. */
  async kill(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close(true)));
    this.#isClosed = true;
    // A worker that is closed while it connects leaves its connection open.
    for (const redis of [this.#redis, ...this.#blocking]) redis.disconnect();
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    const closing = Promise.all(this.#workers.map((worker) => worker.close()));
    await Promise.all(this.#runs);
    await withTimeout<unknown>(closing, this.#closeMs, () => undefined);
    this.#isClosed = true;
    // A `close` that waits for the server would never close the workers' own connections.
    for (const redis of [this.#redis, ...this.#blocking]) {
      // `disconnect` without a connection would leave commands pending for ever; after the next attempt it does not.
      if (redis.status === 'reconnecting') redis.once('connect', () => redis.disconnect());
      else redis.disconnect();
    }
  }

  async #process(type: JobType, processor: AnyProcessor<K>, job: Job<unknown>): Promise<void> {
    const run = runJob(type, processor, job, this.#stopping.signal);
    const ended = run.catch(() => undefined); // BullMQ reports the failure
    this.#runs.add(ended);
    void ended.then(() => this.#runs.delete(ended));
    return run;
  }
}
