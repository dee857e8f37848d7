import { type StoreHealth, Unavailable } from '@fumata/platform';
import type { Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { reasonOf } from '../attempt.js';
import { checkJob, completeProcessors } from '../check-job.js';
import type { JobCounts, JobPage, JobState, JobView } from '../job-views.js';
import {
  DONE_JOB_RETENTION_MS,
  type AnyProcessor,
  type JobType,
  type JobTypes,
  type JobName,
  type JobQueue,
  type NewJob,
} from '../jobs.js';
import { ConnectionLossFilter } from './connection-loss-filter.js';
import { Queues } from './queues.js';
import { bullMqStatesOf, NOT_DONE, viewOf, stateOf } from './job-view.js';
import { Workers } from './workers.js';

export interface BullMqOptions<K extends JobTypes> {
  readonly types: K;
  readonly redisUrl: string;
  /** Called once for each loss of the connection; the queue recovers by itself. */
  readonly onFault: (cause: unknown) => void;
  /** Namespace of the keys. */
  readonly prefix?: string;
  /** A job whose worker has not renewed its lock for this long goes to another one, ms. */
  readonly deadAfterMs?: number;
}

const LATEST_FIRST: readonly JobState[] = ['failed', 'done'];
const COMMAND_TIMEOUT_MS = 5_000;
/** Covers the commands of a call that holds a claim, five at most, each up to its time-out. */
const CLAIM_MS = 6 * COMMAND_TIMEOUT_MS;

/**
 * At-least-once jobs of any number of processes, one BullMQ queue for each job type. Jobs that a killed process was
 * running go to another one after `deadAfterMs`. Redis must not evict keys (`maxmemory-policy noeviction`).
 */
export class BullMqJobQueue<K extends JobTypes> implements JobQueue<K> {
  readonly #queues: Queues;
  readonly #prefix: string;
  #workers: Workers<K> | undefined;

  /** Resolves without a server too: the fault is reported, and the queue starts once Redis is reachable. */
  static async open<K extends JobTypes>(options: BullMqOptions<K>): Promise<BullMqJobQueue<K>> {
    // Calls fail at once without a connection instead of queueing.
    const redis = new Redis(options.redisUrl, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 5_000,
      retryStrategy: (times) => Math.min(times * 50, 2_000),
    });
    const lossFilter = new ConnectionLossFilter(options.onFault);
    lossFilter.watch(redis);
    const jobs = new BullMqJobQueue(options, redis, lossFilter);
    redis.on('ready', () => void jobs.#queues.open().catch(lossFilter.report));
    await redis
      .connect()
      .then(() => jobs.#queues.open())
      .catch(lossFilter.report);
    return jobs;
  }

  private constructor(
    private readonly options: BullMqOptions<K>,
    private readonly redis: Redis,
    private readonly lossFilter: ConnectionLossFilter,
  ) {
    const { prefix = 'fumata', types } = options;
    this.#prefix = prefix;
    this.#queues = new Queues({ redis, prefix, types: Object.keys(types), lossFilter });
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority, type } = checkJob(this.options.types, job);
    await orUnavailable(
      this.#queueOf(name).add(name, payload, {
        jobId: id,
        delay: delayMs,
        priority,
        attempts: type.attempts,
        backoff: { type: 'exponential', delay: type.firstRetryMs },
        removeOnComplete: { age: DONE_JOB_RETENTION_MS / 1000 },
        stackTraceLimit: 0,
      }),
    );
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    const { types, redisUrl, deadAfterMs = 30_000 } = this.options;
    const options = { types, redisUrl, deadAfterMs, prefix: this.#prefix, lossFilter: this.lossFilter };
    this.#workers = new Workers(options, completeProcessors(types, processors));
  }

  async counts(): Promise<JobCounts[]> {
    const queues = [...this.#queues.all];
    const counts = await orUnavailable(
      Promise.all(
        queues.map(async ([name, queue]) => countsOf(name, await queue.getJobCounts(...NOT_DONE), this.#type(name))),
      ),
    );
    return counts.filter(({ known, failed }) => known || failed > 0);
  }

  async list(
    name: string,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const queue = this.#queues.all.get(name);
    const type = this.#type(name);
    const states = bullMqStatesOf(state, type);
    if (!queue || states.length === 0) return { jobs: [], total: 0 };
    const ascending = !LATEST_FIRST.includes(state);
    const jobs: (Job | undefined)[] = await orUnavailable(queue.getJobs(states, 0, skip + limit - 1, ascending));
    const total = await orUnavailable(queue.getJobCountByTypes(...states));
    // BullMQ lists one of its states after the other, with a gap for a job that is removed between its two reads.
    const page = jobs.slice(skip, skip + limit).flatMap((job) => (job ? [viewOf(job, state, type)] : []));
    return { jobs: page, total };
  }

  async get(name: string, id: string): Promise<JobView | undefined> {
    const job = await this.#job(name, id);
    const type = this.#type(name);
    return job && viewOf(job, stateOf(await orUnavailable(job.getState()), type), type);
  }

  async retry(name: string, id: string): Promise<boolean> {
    if (!this.#type(name)) return false;
    return this.#withClaim(name, id, async (job) => {
      if (await job.isFailed()) {
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
        return true;
      }
      return job.attemptsStarted > 0 && (await job.isDelayed()) && promote(job);
    });
  }

  async remove(name: string, id: string): Promise<boolean> {
    const type = this.#type(name);
    return this.#withClaim(name, id, async (job) => {
      // Another process may still run a job of a type that is unknown here.
      const state = await job.getState();
      if (stateOf(state, type) !== 'failed' || state === 'active') return false;
      await job.remove();
      return true;
    });
  }

  async health(): Promise<StoreHealth> {
    try {
      await this.redis.ping();
      await this.#queues.open();
      return { writable: true };
    } catch (cause) {
      return { writable: false, detail: reasonOf(cause) };
    }
  }

  async stop(): Promise<void> {
    await this.#workers?.stop();
  }

  /** For tests: stops as if the process had crashed. */
  async kill(): Promise<void> {
    await this.#workers?.kill();
    this.#workers = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#queues.close();
    this.redis.disconnect();
  }

  #type(name: string): JobType | undefined {
    return Object.hasOwn(this.options.types, name) ? this.options.types[name] : undefined;
  }

  #queueOf(name: JobName<K>): Queue {
    const queue = this.#queues.all.get(name);
    if (!queue) throw new TypeError(`${name} is not a job type`);
    return queue;
  }

  async #job(name: string, id: string): Promise<Job | undefined> {
    const queue = this.#queues.all.get(name);
    return queue && orUnavailable<Job | undefined>(queue.getJob(id));
  }

  /**
   * Lets only one of several simultaneous callers, in any process, act on a job: without it, BullMQ reports success or
   * an error to the others. `act` returns whether it acted.
   */
  async #withClaim(name: string, id: string, act: (job: Job) => Promise<boolean>): Promise<boolean> {
    const claim = `${this.#prefix}-claims:${name}:${id}`;
    if ((await orUnavailable(this.redis.set(claim, '', 'PX', CLAIM_MS, 'NX'))) === null) return false;
    try {
      const job = await this.#job(name, id);
      return job !== undefined && (await orUnavailable(act(job)));
    } finally {
      await this.redis.del(claim).catch(this.lossFilter.report); // it expires by itself
    }
  }
}

/** False when the job has become due meanwhile. */
async function promote(job: Job): Promise<boolean> {
  try {
    await job.promote();
    return true;
  } catch (cause) {
    if (await job.isDelayed()) throw cause;
    return false;
  }
}

function countsOf(name: string, counts: Readonly<Record<string, number>>, type: JobType | undefined): JobCounts {
  const { waiting = 0, prioritized = 0, delayed = 0, active = 0, failed = 0 } = counts;
  if (type) return { name, known: true, waiting: waiting + prioritized, delayed, active, failed };
  const all = waiting + prioritized + delayed + active + failed;
  return { name, known: false, waiting: 0, delayed: 0, active: 0, failed: all };
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Unavailable('jobs', reasonOf(cause), { cause });
  }
}
