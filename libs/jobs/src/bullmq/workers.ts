import { withTimeout } from '@fumata/platform';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { attempt, reasonOf } from '../attempt.js';
import { kindOf } from '../checking.js';
import { GiveUp } from '../jobs.js';
import type { AnyProcessor, JobKind, JobKinds } from '../jobs.js';
import type { ConnectionLossFilter } from './connection-loss-filter.js';

export interface WorkersOptions<K extends JobKinds> {
  readonly kinds: K;
  readonly redisUrl: string;
  readonly prefix: string;
  readonly deadAfterMs: number;
  readonly losses: ConnectionLossFilter;
}

/** For the outcome of the last jobs to be taken. A server that is away takes none, and others begin them again. Shorter than any shutdown waits. */
const LONGEST_FAREWELL_MS = 3_000;

/** One worker for each kind, with a connection of their own. */
export class Workers<K extends JobKinds> {
  readonly #losses: ConnectionLossFilter;
  readonly #farewellMs: number;
  readonly #redis: Redis;
  /** Each worker waits for jobs by a connection that it makes from the first. */
  readonly #seconds: Redis[] = [];
  #isOver = false;
  readonly #workers: readonly Worker[];
  readonly #stopping = new AbortController();
  readonly #inWork = new Set<Promise<void>>();
  #stopped: Promise<void> | undefined;

  constructor(
    { kinds, redisUrl, prefix, deadAfterMs, losses }: WorkersOptions<K>,
    processors: ReadonlyMap<string, AnyProcessor<K>>,
  ) {
    const redis = new Redis(redisUrl, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (this.#isOver ? null : Math.min(times * 50, 2_000)),
    });
    losses.watch(redis);
    this.#losses = losses;
    this.#farewellMs = Math.min(LONGEST_FAREWELL_MS, deadAfterMs);
    this.#redis = redis;
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (over) => {
      const second = duplicate(over);
      this.#seconds.push(second);
      return second;
    };
    this.#workers = [...processors].map(([name, processor]) => {
      const kind = kindOf(kinds, name);
      const options: WorkerOptions = {
        ...{ connection: redis, prefix, concurrency: kind.concurrency },
        ...{ lockDuration: deadAfterMs, stalledInterval: deadAfterMs },
        // A try that ended with its process counts like any other.
        ...{ maxStalledCount: kind.attempts, maxStartedAttempts: kind.attempts },
      };
      const worker = new Worker(name, (job) => this.#process(kind, processor, job), options);
      return worker.on('error', losses.hear);
    });
  }

  /**
   * Waits for what is in work, and a while for its outcome to be taken: without the server the jobs are begun again by
   * whoever works when it is back.
   */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  /** For tests: ends as if the process had crashed. */
  async kill(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close(true)));
    this.#isOver = true;
    // A worker that is closed while its own connection begins leaves that open.
    for (const redis of [this.#redis, ...this.#seconds]) redis.disconnect();
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    const closing = Promise.all(this.#workers.map((worker) => worker.close()));
    await Promise.all(this.#inWork);
    await withTimeout<unknown>(closing, this.#farewellMs, () => undefined);
    this.#isOver = true;
    // A `close` that waits for the server would never end the workers' own connections.
    for (const redis of [this.#redis, ...this.#seconds]) {
      // Without a connection `disconnect` would leave its commands pending for ever: the next attempt is the last.
      if (redis.status === 'reconnecting') redis.once('connect', () => redis.disconnect());
      else redis.disconnect();
    }
  }

  async #process(kind: JobKind, processor: AnyProcessor<K>, job: Job<unknown>): Promise<void> {
    const trying = tryOnce(kind, processor, job, this.#stopping.signal);
    const ended = trying.catch(() => undefined); // its failure is told by BullMQ
    this.#inWork.add(ended);
    void ended.then(() => this.#inWork.delete(ended));
    return trying;
  }
}

async function tryOnce<K extends JobKinds>(
  kind: JobKind,
  processor: AnyProcessor<K>,
  job: Job<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const lastAttempt = job.attemptsStarted >= kind.attempts;
  try {
    await attempt(kind, processor, {
      ...{ id: job.id ?? '', payload: job.data, attempt: job.attemptsStarted, lastAttempt, signal },
      // What is shown to people only may be lost.
      progress: (share) => void job.updateProgress(share).catch(() => undefined),
    });
  } catch (cause) {
    const reason = reasonOf(cause);
    throw lastAttempt || cause instanceof GiveUp ? new UnrecoverableError(reason) : new Error(reason);
  }
}
