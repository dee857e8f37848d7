import { Unavailable } from '@fumata/platform';
import type { Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { reasonOf } from '../attempt.js';
import { checkedJob, completeProcessors } from '../checking.js';
import { DONE_IS_KNOWN_MS } from '../jobs.js';
import type {
  AnyProcessor,
  JobCounts,
  JobKind,
  JobKinds,
  JobName,
  JobPage,
  JobQueue,
  JobState,
  JobView,
  NewJob,
} from '../jobs.js';
import { ConnectionLossFilter } from './connection-loss-filter.js';
import { Queues } from './queues.js';
import { NOT_DONE, shownJob, stateOf, typesOf } from './shown-job.js';
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

const LATEST_FIRST: readonly JobState[] = ['failed', 'done'];
/** For three commands, each of which may take its time. */
const CLAIM_MS = 20_000;

/**
 * Jobs of any number of processes, at least once, one BullMQ queue for each kind. What a killed process had in work is
 * given to another one after `deadAfterMs`. Redis must not evict keys (`maxmemory-policy noeviction`).
 */
export class BullMqJobQueue<K extends JobKinds> implements JobQueue<K> {
  readonly #queues: Queues;
  readonly #prefix: string;
  #workers: Workers<K> | undefined;

  /** Where the server is away, the fault is told, and everything begins once it is there. */
  static async open<K extends JobKinds>(options: BullMqOptions<K>): Promise<BullMqJobQueue<K>> {
    // Callers are told at once when there is no connection, rather than kept waiting for one.
    const redis = new Redis(options.redisUrl, {
      ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000 },
      ...{ connectTimeout: 5_000, retryStrategy: (times) => Math.min(times * 50, 2_000) },
    });
    const losses = new ConnectionLossFilter(options.onFault);
    losses.watch(redis);
    const jobs = new BullMqJobQueue(options, redis, losses);
    redis.on('ready', () => void jobs.#queues.begin().catch(losses.hear));
    await redis
      .connect()
      .then(() => jobs.#queues.begin())
      .catch(losses.hear);
    return jobs;
  }

  private constructor(
    private readonly options: BullMqOptions<K>,
    private readonly redis: Redis,
    private readonly losses: ConnectionLossFilter,
  ) {
    const { prefix = 'fumata', kinds } = options;
    this.#prefix = prefix;
    this.#queues = new Queues({ redis, prefix, kinds: Object.keys(kinds), losses });
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority, kind } = checkedJob(this.options.kinds, job);
    await asked(
      this.#queueOf(name).add(name, payload, {
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
    const queues = [...this.#queues.all];
    const counts = await asked(
      Promise.all(
        queues.map(async ([name, queue]) =>
          countsOf(name, await queue.getJobCounts(...NOT_DONE), this.#kind(name)),
        ),
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
    const kind = this.#kind(name);
    const types = typesOf(state, kind);
    if (!queue || types.length === 0) return { jobs: [], total: 0 };
    const ascending = !LATEST_FIRST.includes(state);
    const jobs: (Job | undefined)[] = await asked(queue.getJobs(types, 0, skip + limit - 1, ascending));
    const total = await asked(queue.getJobCountByTypes(...types));
    // One that is removed between its id and its content is missing; several types come one after the other.
    const page = jobs.slice(skip, skip + limit).flatMap((job) => (job ? [shownJob(job, state, kind)] : []));
    return { jobs: page, total };
  }

  async get(name: string, id: string): Promise<JobView | undefined> {
    const job = await this.#job(name, id);
    const kind = this.#kind(name);
    return job && shownJob(job, stateOf(await asked(job.getState()), kind), kind);
  }

  async retry(name: string, id: string): Promise<boolean> {
    if (!this.#kind(name)) return false;
    return this.#once(name, id, async (job) => {
      if (await job.isFailed()) {
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
        return true;
      }
      return job.attemptsStarted > 0 && (await job.isDelayed()) && promoted(job);
    });
  }

  async remove(name: string, id: string): Promise<boolean> {
    const kind = this.#kind(name);
    return this.#once(name, id, async (job) => {
      // Of a kind that is no more, another process may still have one in work.
      const state = await job.getState();
      if (stateOf(state, kind) !== 'failed' || state === 'active') return false;
      await job.remove();
      return true;
    });
  }

  async trouble(): Promise<string | undefined> {
    try {
      await this.redis.ping();
      await this.#queues.begin();
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
    await this.#queues.close();
    this.redis.disconnect();
  }

  #kind(name: string): JobKind | undefined {
    return Object.hasOwn(this.options.kinds, name) ? this.options.kinds[name] : undefined;
  }

  #queueOf(name: JobName<K>): Queue {
    const queue = this.#queues.all.get(name);
    if (!queue) throw new TypeError(`${name} is no kind of job`);
    return queue;
  }

  async #job(name: string, id: string): Promise<Job | undefined> {
    const queue = this.#queues.all.get(name);
    return queue && asked<Job | undefined>(queue.getJob(id));
  }

  /**
   * Of those who ask at one time, in any process, one alone acts on a job: BullMQ would tell the others that they had, or
   * that something was wrong. `act` tells whether it did.
   */
  async #once(name: string, id: string, act: (job: Job) => Promise<boolean>): Promise<boolean> {
    const claim = `${this.#prefix}-claims:${name}:${id}`;
    if ((await asked(this.redis.set(claim, '', 'PX', CLAIM_MS, 'NX'))) === null) return false;
    try {
      const job = await this.#job(name, id);
      return job !== undefined && (await asked(act(job)));
    } finally {
      await this.redis.del(claim).catch(this.losses.hear); // it ends by itself
    }
  }
}

/** False when its own time has come meanwhile. */
async function promoted(job: Job): Promise<boolean> {
  try {
    await job.promote();
    return true;
  } catch (cause) {
    if (await job.isDelayed()) throw cause;
    return false;
  }
}

function countsOf(
  name: string,
  counts: Readonly<Record<string, number>>,
  kind: JobKind | undefined,
): JobCounts {
  const { waiting = 0, prioritized = 0, delayed = 0, active = 0, failed = 0 } = counts;
  if (kind) return { name, known: true, waiting: waiting + prioritized, delayed, active, failed };
  const all = waiting + prioritized + delayed + active + failed;
  return { name, known: false, waiting: 0, delayed: 0, active: 0, failed: all };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Unavailable('jobs', reasonOf(cause), { cause });
  }
}
