import type { Clock } from '@fumata/platform';
import { checkedJob, completeProcessors } from '../checking.js';
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
import { JobTimers } from './job-timers.js';
import { JobFile, NoJobFile } from './job-file.js';
import { KnownJobs } from './known-jobs.js';
import { PendingJobs } from './pending-jobs.js';
import { countsOf, jobsIn, viewOf } from './listing.js';
import { run } from './run-job.js';
import type { JobContext } from './run-job.js';
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
  readonly #lanes: ReadonlyMap<string, PendingJobs>;
  readonly #running = new Set<Promise<void>>();
  readonly #alarms = new JobTimers();
  #processors: ReadonlyMap<string, AnyProcessor<K>> = new Map();
  #stopping = new AbortController();
  #order = 0;
  #finished = 0;

  private constructor(
    private readonly options: EmbeddedJobsOptions<K>,
    private readonly known: KnownJobs,
  ) {
    this.#lanes = new Map(Object.keys(options.kinds).map((name) => [name, new PendingJobs()]));
    this.#takeUp();
  }

  /** @throws DamagedDocuments, Unavailable */
  static async open<K extends JobKinds>(
    file: string,
    options: EmbeddedJobsOptions<K>,
  ): Promise<EmbeddedJobQueue<K>> {
    const jobs = new Map<string, StoredJob>();
    const store = await JobFile.open(file, (job) => jobs.set(job.key, job));
    return new EmbeddedJobQueue(options, new KnownJobs(store, jobs));
  }

  /** For tests: ends with the process. */
  static inMemory<K extends JobKinds>(kinds: K, clock: Clock): EmbeddedJobQueue<K> {
    const known = new KnownJobs(new NoJobFile(), new Map());
    return new EmbeddedJobQueue({ kinds, clock, onFault: () => undefined }, known);
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority } = checkedJob(this.options.kinds, job);
    const key = keyOf(name, id);
    const added = await this.known.add(key, () => {
      const now = this.#now();
      this.#order += 1;
      return {
        ...{ key, name, id, payload, state: 'queued', priority, order: this.#order, attempts: 0 },
        ...{ runAt: now + delayMs, addedAt: now, finishedAt: null, reason: null },
      };
    });
    if (added) this.#queue(added);
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    this.#processors = completeProcessors(this.options.kinds, processors);
    this.#stopping = new AbortController();
    for (const name of this.#lanes.keys()) this.#pump(name);
  }

  async counts(): Promise<JobCounts[]> {
    return countsOf(this.#lanes, this.known.failures(), this.#now());
  }

  async list(
    name: string,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const now = this.#now();
    const all = jobsIn(this.known.all, { name, state }, this.#lanes.get(name), now);
    return { jobs: all.slice(skip, skip + limit).map((job) => this.#view(job, now)), total: all.length };
  }

  async get(name: string, id: string): Promise<JobView | undefined> {
    const job = this.known.get(keyOf(name, id));
    return job && this.#view(job, this.#now());
  }

  async retry(name: string, id: string): Promise<boolean> {
    const job = this.known.get(keyOf(name, id));
    if (!job || !this.#lanes.has(name)) return false;
    if (job.state === 'failed') {
      const again: StoredJob = { ...job, state: 'queued', attempts: 0, runAt: this.#now(), finishedAt: null };
      await this.known.change(again);
      this.#queue(again);
      return true;
    }
    return job.attempts > 0 && this.#hasten(job);
  }

  async remove(name: string, id: string): Promise<boolean> {
    const job = this.known.get(keyOf(name, id));
    if (job?.state !== 'failed') return false;
    await this.known.remove(job);
    return true;
  }

  trouble(): Promise<string | undefined> {
    return this.known.store.trouble();
  }

  async stop(): Promise<void> {
    this.#processors = new Map();
    this.#stopping.abort();
    this.#alarms.clear();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.known.store.close();
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
    const place: JobContext<K> = {
      ...{ lane, kind, processor, store: this.known.store, signal: this.#stopping.signal },
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
  async #run(job: StoredJob, place: JobContext<K>): Promise<void> {
    const { lane } = place;
    const begun = { ...job, attempts: job.attempts + 1 };
    lane.active.set(job.key, { progress: null });
    this.known.set(begun);
    const next = await run(begun, place);
    this.known.set(next);
    lane.active.delete(job.key);
    if (next.state === 'queued') lane.put(next);
    else if (++this.#finished % FINISHED_BETWEEN_CLEARINGS === 0) this.#forgetDone();
    this.#pump(job.name);
  }

  /** Not written down: should the process end before it is tried, it waits for its own time again. */
  #hasten({ key, name }: StoredJob): boolean {
    const hastened = this.#lane(name).hasten(key, this.#now());
    if (!hastened) return false;
    this.known.set(hastened);
    this.#pump(name);
    return true;
  }

  #forgetDone(): void {
    this.known.forgetDone(this.#now() - DONE_IS_KNOWN_MS, this.options.onFault);
  }

  /** What an earlier process has left. */
  #takeUp(): void {
    this.#forgetDone();
    for (const job of this.known.takeUp((name) => this.#lanes.has(name))) {
      this.#order = job.order;
      if (job.attempts < (this.options.kinds[job.name]?.attempts ?? 0)) this.#lane(job.name).put(job);
      else this.#giveUp(job);
    }
  }

  #giveUp(job: StoredJob): void {
    const failed: StoredJob = { ...job, state: 'failed', reason: INTERRUPTED, finishedAt: this.#now() };
    this.known.set(failed);
    this.known.store.put(failed).catch(this.options.onFault);
  }

  #view(job: StoredJob, now: number): JobView {
    return viewOf(job, this.options.kinds[job.name], this.#lanes.get(job.name), now);
  }

  #lane(name: string): PendingJobs {
    const lane = this.#lanes.get(name);
    if (!lane) throw new TypeError(`${name} is no kind of job`);
    return lane;
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}
