import type { Clock } from '@fumata/platform';
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
import { Alarms } from './alarms.js';
import { JobFile, NoJobFile } from './job-file.js';
import type { JobStore } from './job-file.js';
import { Lane } from './lane.js';
import { finished, jobsIn, viewOf } from './listing.js';
import { run } from './running.js';
import type { Workplace } from './running.js';
import { keyOf } from './stored-job.js';
import type { StoredJob } from './stored-job.js';

export interface EmbeddedJobsOptions<K extends JobKinds> {
  readonly kinds: K;
  readonly clock: Clock;
  /** Told when something could not be written; the outcome of a try is written again until it can be. */
  readonly onFault: (cause: unknown) => void;
}

const FINISHED_BETWEEN_CLEARINGS = 1_000;
/** Jobs of a kind whose outcome is on its way to the disk. */
const MOST_UNWRITTEN = 1_000;
const INTERRUPTED = 'Interrompu pendant le dernier essai';

/**
 * Jobs of one process, at least once: kept in memory and written through to SQLite; what was in work when the process died
 * is queued again when it starts. That a try has begun is written down but not waited for, so a try that ends the process
 * within milliseconds may go uncounted.
 */
export class EmbeddedJobQueue<K extends JobKinds> implements JobQueue<K> {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #running = new Set<Promise<void>>();
  readonly #alarms = new Alarms();
  /** Jobs that are not durable yet: the same one again waits with the first. */
  readonly #adding = new Map<string, Promise<void>>();
  #processors: ReadonlyMap<string, AnyProcessor<K>> = new Map();
  #stopping = new AbortController();
  #order = 0;
  #finished = 0;

  private constructor(
    private readonly options: EmbeddedJobsOptions<K>,
    private readonly store: JobStore,
    /** By key: all that are known. */
    private readonly jobs: Map<string, StoredJob>,
  ) {
    this.#lanes = new Map(Object.keys(options.kinds).map((name) => [name, new Lane()]));
    this.#takeUp();
  }

  /** @throws DamagedDocuments, Unavailable */
  static async open<K extends JobKinds>(
    file: string,
    options: EmbeddedJobsOptions<K>,
  ): Promise<EmbeddedJobQueue<K>> {
    const jobs = new Map<string, StoredJob>();
    const store = await JobFile.open(file, (job) => jobs.set(job.key, job));
    return new EmbeddedJobQueue(options, store, jobs);
  }

  /** For tests: ends with the process. */
  static inMemory<K extends JobKinds>(kinds: K, clock: Clock): EmbeddedJobQueue<K> {
    return new EmbeddedJobQueue({ kinds, clock, onFault: () => undefined }, new NoJobFile(), new Map());
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority } = checkedJob(this.options.kinds, job);
    const key = keyOf(name, id);
    const known = this.#adding.get(key);
    if (known || this.jobs.has(key)) return known;
    const now = this.#now();
    this.#order += 1;
    const stored: StoredJob = {
      ...{ key, name, id, payload, state: 'queued', priority, order: this.#order, attempts: 0 },
      ...{ runAt: now + delayMs, addedAt: now, finishedAt: null, reason: null },
    };
    const adding = this.store.put(stored);
    this.#adding.set(key, adding);
    try {
      await adding;
      this.jobs.set(key, stored);
      this.#queue(stored);
    } finally {
      this.#adding.delete(key);
    }
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    this.#processors = completeProcessors(this.options.kinds, processors);
    this.#stopping = new AbortController();
    for (const name of this.#lanes.keys()) this.#pump(name);
  }

  async counts(): Promise<JobCounts[]> {
    const now = this.#now();
    return [...this.#lanes].map(([name, lane]) => ({
      name,
      ...lane.counts(now),
      failed: finished(this.jobs, name, 'failed').length,
    }));
  }

  async list(
    name: JobName<K>,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const kind = kindOf(this.options.kinds, name);
    const now = this.#now();
    const lane = this.#lane(name);
    const all = jobsIn(this.jobs, { name, state }, lane, now);
    const jobs = all.slice(skip, skip + limit).map((job) => viewOf(job, kind, lane, now));
    return { jobs, total: all.length };
  }

  async get(name: JobName<K>, id: string): Promise<JobView | undefined> {
    const job = this.jobs.get(keyOf(name, id));
    return job && viewOf(job, kindOf(this.options.kinds, name), this.#lane(name), this.#now());
  }

  async retry(name: JobName<K>, id: string): Promise<boolean> {
    const job = this.#failed(name, id);
    if (!job) return false;
    const again: StoredJob = { ...job, state: 'queued', attempts: 0, runAt: this.#now(), finishedAt: null };
    this.jobs.set(job.key, again); // at once: asked for twice, it is tried once
    await this.#write(again, job);
    this.#queue(again);
    return true;
  }

  async remove(name: JobName<K>, id: string): Promise<boolean> {
    const job = this.#failed(name, id);
    if (!job) return false;
    this.jobs.delete(job.key); // at once: of those who ask at one time, one removes it
    try {
      await this.store.remove(job.key);
    } catch (cause) {
      this.jobs.set(job.key, job);
      throw cause;
    }
    return true;
  }

  trouble(): Promise<string | undefined> {
    return this.store.trouble();
  }

  async stop(): Promise<void> {
    this.#processors = new Map();
    this.#stopping.abort();
    this.#alarms.clear();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.close();
  }

  #failed(name: string, id: string): StoredJob | undefined {
    const job = this.jobs.get(keyOf(name, id));
    return job?.state === 'failed' ? job : undefined;
  }

  #queue(job: StoredJob): void {
    this.#lane(job.name).put(job);
    this.#pump(job.name);
  }

  /** Fills the free places of a lane, and sees to it that it is called when the next delayed job is due. */
  #pump(name: string): void {
    const processor = this.#processors.get(name);
    const kind = this.options.kinds[name];
    if (!processor || !kind) return;
    const lane = this.#lane(name);
    const place: Workplace<K> = {
      ...{ lane, kind, processor, store: this.store, signal: this.#stopping.signal },
      ...{ now: () => this.#now(), onFault: this.options.onFault, onReturned: () => this.#pump(name) },
    };
    while (lane.busy < kind.concurrency && lane.active.size < kind.concurrency + MOST_UNWRITTEN) {
      const job = lane.take(this.#now());
      if (!job) break;
      const running = this.#run(job, place);
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    const { nextAt } = lane;
    this.#alarms.set(name, nextAt && nextAt - this.#now(), () => this.#pump(name));
  }

  /** Never rejects. */
  async #run(job: StoredJob, place: Workplace<K>): Promise<void> {
    const { lane } = place;
    const begun = { ...job, attempts: job.attempts + 1 };
    lane.active.set(job.key, { progress: null });
    this.jobs.set(job.key, begun);
    const next = await run(begun, place);
    this.jobs.set(job.key, next);
    lane.active.delete(job.key);
    if (next.state === 'queued') lane.put(next);
    else if (++this.#finished % FINISHED_BETWEEN_CLEARINGS === 0) this.#forgetDone();
    this.#pump(job.name);
  }

  /** Takes a change back that could not be written. @throws Unavailable */
  async #write(job: StoredJob, before: StoredJob): Promise<void> {
    try {
      await this.store.put(job);
      this.jobs.set(job.key, job);
    } catch (cause) {
      this.jobs.set(job.key, before);
      throw cause;
    }
  }

  #forgetDone(): void {
    const before = this.#now() - DONE_IS_KNOWN_MS;
    for (const { key, state, finishedAt } of this.jobs.values()) {
      if (state !== 'done' || (finishedAt ?? 0) >= before) continue;
      this.jobs.delete(key);
      this.store.remove(key).catch(this.options.onFault);
    }
  }

  /** What an earlier process has left. */
  #takeUp(): void {
    this.#forgetDone();
    const queued = [...this.jobs.values()].filter(({ state }) => state === 'queued');
    for (const job of queued.sort((a, b) => a.order - b.order)) {
      this.#order = job.order;
      const kind = this.options.kinds[job.name];
      if (!kind) continue;
      if (job.attempts < kind.attempts) this.#lane(job.name).put(job);
      else this.#giveUp(job);
    }
  }

  #giveUp(job: StoredJob): void {
    const failed: StoredJob = { ...job, state: 'failed', reason: INTERRUPTED, finishedAt: this.#now() };
    this.jobs.set(job.key, failed);
    this.store.put(failed).catch(this.options.onFault);
  }

  #lane(name: string): Lane {
    const lane = this.#lanes.get(name);
    if (!lane) throw new TypeError(`${name} is no kind of job`);
    return lane;
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}
