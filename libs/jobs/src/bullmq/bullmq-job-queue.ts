import { StartRefused, Unavailable } from '@fumata/platform';
import { Queue } from 'bullmq';
import type { Job, JobType } from 'bullmq';
import { Redis } from 'ioredis';
import { reasonOf } from '../attempt.js';
import { checkedJob, completeProcessors, kindOf } from '../checking.js';
import { DONE_IS_KNOWN_MS } from '../jobs.js';
import type {
  AnyProcessor,
  JobCounts,
  JobKinds,
  JobName,
  JobPage,
  JobQueue,
  JobState,
  JobView,
  NewJob,
} from '../jobs.js';
import { Losses } from './losses.js';
import { Workers } from './workers.js';

export interface BullMqOptions<K extends JobKinds> {
  readonly kinds: K;
  readonly redisUrl: string;
  /** Told once of each loss of the server; everything goes on by itself when it is back. */
  readonly onFault: (cause: unknown) => void;
  /** Namespace of the keys. */
  readonly prefix?: string;
  /** After so long without a sign of its worker a job is given to another one; milliseconds. */
  readonly deadAfterMs?: number;
}

const TYPES: Record<JobState, JobType[]> = {
  waiting: ['waiting', 'prioritized'],
  delayed: ['delayed'],
  active: ['active'],
  failed: ['failed'],
  done: ['completed'],
};
/** For three commands, each of which may take its time. */
const CLAIM_MS = 20_000;
const LATEST_FIRST: readonly JobState[] = ['failed', 'done'];

/**
 * Jobs of any number of processes, at least once, one BullMQ queue for each kind. What a killed process had in work is
 * given to another one after `deadAfterMs`. Redis must not evict keys (`maxmemory-policy noeviction`).
 */
export class BullMqJobQueue<K extends JobKinds> implements JobQueue<K> {
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #prefix: string;
  #workers: Workers<K> | undefined;

  /** @throws StartRefused when the server can't be reached */
  static async open<K extends JobKinds>(options: BullMqOptions<K>): Promise<BullMqJobQueue<K>> {
    // Callers are told at once when there is no connection, rather than kept waiting for one.
    const redis = new Redis(options.redisUrl, {
      ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000 },
    });
    const losses = new Losses(options.onFault);
    losses.watch(redis);
    try {
      await redis.connect();
    } catch (cause) {
      redis.disconnect();
      throw new StartRefused(`Redis can't be reached (${reasonOf(cause)}). Check REDIS_URL.`, { cause });
    }
    return new BullMqJobQueue(options, redis, losses);
  }

  private constructor(
    private readonly options: BullMqOptions<K>,
    private readonly redis: Redis,
    private readonly losses: Losses,
  ) {
    const { kinds, prefix = 'fumata' } = options;
    this.#prefix = prefix;
    const queueOf = (name: string): Queue => {
      const queue = new Queue(name, { connection: redis, prefix, skipWaitingForReady: true });
      return queue.on('error', losses.hear);
    };
    this.#queues = new Map(Object.keys(kinds).map((name) => [name, queueOf(name)]));
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority, kind } = checkedJob(this.options.kinds, job);
    await asked(
      this.#queue(name).add(name, payload, {
        ...{ jobId: id, delay: delayMs, priority, attempts: kind.attempts },
        backoff: { type: 'exponential', delay: kind.firstRetryMs },
        removeOnComplete: { age: DONE_IS_KNOWN_MS / 1000 },
        stackTraceLimit: 0,
      }),
    );
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    const { kinds, redisUrl, deadAfterMs = 30_000 } = this.options;
    const place = { kinds, redisUrl, deadAfterMs, prefix: this.#prefix, losses: this.losses };
    this.#workers = new Workers(place, completeProcessors(kinds, processors));
  }

  async counts(): Promise<JobCounts[]> {
    return asked(
      Promise.all(
        [...this.#queues].map(async ([name, queue]) => {
          const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
          const { waiting = 0, prioritized = 0, delayed = 0, active = 0, failed = 0 } = counts;
          return { name, waiting: waiting + prioritized, delayed, active, failed };
        }),
      ),
    );
  }

  async list(
    name: JobName<K>,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const queue = this.#queue(name);
    const types = TYPES[state];
    const ascending = !LATEST_FIRST.includes(state);
    const jobs: (Job | undefined)[] = await asked(queue.getJobs(types, 0, skip + limit - 1, ascending));
    const total = await asked(queue.getJobCountByTypes(...types));
    // One that is removed between its id and its content is missing; several types come one after the other.
    const page = jobs.slice(skip, skip + limit).flatMap((job) => (job ? [this.#view(job, state)] : []));
    return { jobs: page, total };
  }

  async get(name: JobName<K>, id: string): Promise<JobView | undefined> {
    const job = await this.#job(name, id);
    return job && this.#view(job, stateOf(await asked(job.getState())));
  }

  async retry(name: JobName<K>, id: string): Promise<boolean> {
    return this.#once(name, id, (job) =>
      job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }),
    );
  }

  async remove(name: JobName<K>, id: string): Promise<boolean> {
    return this.#once(name, id, (job) => job.remove());
  }

  async trouble(): Promise<string | undefined> {
    try {
      await this.redis.ping();
      return undefined;
    } catch (cause) {
      return reasonOf(cause);
    }
  }

  async stop(): Promise<void> {
    await this.#workers?.stop();
  }

  /** For tests: this process's part ends as if it had crashed. */
  async kill(): Promise<void> {
    await this.#workers?.kill();
    this.#workers = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    this.redis.disconnect();
  }

  #queue(name: string): Queue {
    const queue = this.#queues.get(name);
    if (!queue) throw new TypeError(`${name} is no kind of job`);
    return queue;
  }

  async #job(name: string, id: string): Promise<Job | undefined> {
    return asked<Job | undefined>(this.#queue(name).getJob(id));
  }

  /**
   * Of those who ask at one time, in any process, one alone acts on a failed job: BullMQ would tell the others that they
   * had, or that something was wrong.
   */
  async #once(name: string, id: string, act: (job: Job) => Promise<void>): Promise<boolean> {
    const claim = `${this.#prefix}-claims:${name}:${id}`;
    if ((await asked(this.redis.set(claim, '', 'PX', CLAIM_MS, 'NX'))) === null) return false;
    try {
      const job = await this.#job(name, id);
      if (!job || !(await asked(job.isFailed()))) return false;
      await asked(act(job));
      return true;
    } finally {
      await this.redis.del(claim).catch(this.losses.hear); // it ends by itself
    }
  }

  #view(job: Job, state: JobState): JobView {
    const { name, id = '', priority, attemptsStarted, timestamp, progress, failedReason, finishedOn } = job;
    return {
      ...{ name, id, state, priority, attempts: attemptsStarted },
      mostAttempts: kindOf(this.options.kinds, name).attempts,
      addedAt: new Date(timestamp),
      progress: state === 'active' && typeof progress === 'number' && progress > 0 ? progress : null,
      reason: failedReason ?? null,
      finishedAt: finishedOn === undefined ? null : new Date(finishedOn),
    };
  }
}

const stateOf = (told: string): JobState =>
  (Object.keys(TYPES) as JobState[]).find((state) => TYPES[state].some((type) => type === told)) ?? // keys of TYPES
  'waiting';

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Unavailable('jobs', reasonOf(cause), { cause });
  }
}
