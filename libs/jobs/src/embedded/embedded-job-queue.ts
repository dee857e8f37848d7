import { EmbeddedDocumentStore, type Collection, type DocumentStore, type Filter } from '@fumata/documents';
import type { Clock, StoreHealth } from '@fumata/platform';
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
import { JobTimers } from './job-timers.js';
import { PendingJobs } from './pending-jobs.js';
import { runJob, storeOutcome } from './run-job.js';
import { keyOf, queuedJob, type StoredJob } from './stored-job.js';
import { jobsIn, SORTS, UNFINISHED, unknownJobsIn, unknownTypes } from './job-filters.js';
import { viewOf, type RunningView } from './job-view.js';

export interface EmbeddedJobsOptions<K extends JobTypes> {
  readonly types: K;
  readonly clock: Clock;
  /**
   * Called when a write fails: an outcome (written again until it is stored), the clearing of done jobs, or a recovered
   * job.
   */
  readonly onFault: (cause: unknown) => void;
}

/** Done jobs are cleared out each time this many have finished. */
const FINISHED_BETWEEN_CLEARINGS = 1_000;
const INTERRUPTED = 'Interrompu pendant le dernier essai';

/**
 * At-least-once jobs of one process in a collection of documents. Jobs that were running when the process died are
 * queued again at its next start. The start of an attempt is stored without awaiting the write, so an attempt that ends
 * the process within milliseconds may not be counted.
 */
export class EmbeddedJobQueue<K extends JobTypes> implements JobQueue<K> {
  readonly #jobs: Collection<StoredJob>;
  readonly #pending: ReadonlyMap<string, PendingJobs>;
  readonly #running = new Map<string, RunningView>();
  readonly #runs = new Set<Promise<void>>();
  readonly #timers = new JobTimers();
  #processors: ReadonlyMap<string, AnyProcessor<K>> = new Map();
  #stopping = new AbortController();
  #order = 0;
  #finished = 0;

  private constructor(
    private readonly store: DocumentStore,
    private readonly options: EmbeddedJobsOptions<K>,
  ) {
    this.#jobs = store.collection({ name: 'jobs', indexes: [['name'], ['state']] });
    this.#pending = new Map(Object.keys(options.types).map((name) => [name, new PendingJobs()]));
  }

  /** Takes over the store, which `close` closes, and queues the jobs an earlier process left. @throws Unavailable */
  static async open<K extends JobTypes>(
    store: DocumentStore,
    options: EmbeddedJobsOptions<K>,
  ): Promise<EmbeddedJobQueue<K>> {
    const queue = new EmbeddedJobQueue(store, options);
    await queue.#recover();
    return queue;
  }

  /** For tests: stores nothing on disk. */
  static inMemory<K extends JobTypes>(types: K, clock: Clock): EmbeddedJobQueue<K> {
    return new EmbeddedJobQueue(EmbeddedDocumentStore.inMemory(), { types, clock, onFault: () => undefined });
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const checked = checkJob(this.options.types, job);
    this.#order += 1;
    const added = queuedJob(checked, this.#order, this.#now());
    const { inserted } = await this.#jobs.insert(added);
    if (inserted) this.#enqueue(added);
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    this.#processors = completeProcessors(this.options.types, processors);
    this.#stopping = new AbortController();
    for (const name of this.#pending.keys()) this.#startDue(name);
  }

  async counts(): Promise<JobCounts[]> {
    const registeredCounts = [...this.#pending.keys()].map(async (name) => {
      const count = (state: JobState) => this.#jobs.count(this.#filterOf(name, state));
      const [waiting, delayed, failed] = await Promise.all([count('waiting'), count('delayed'), count('failed')]);
      return { name, known: true, waiting, delayed, active: this.#runningOf(name).length, failed };
    });
    return [...(await Promise.all(registeredCounts)), ...(await unknownTypes(this.#jobs, this.#pending))];
  }

  async list(
    name: string,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const filter = this.#filterOf(name, state);
    const [jobs, total] = await Promise.all([
      this.#jobs.find(filter, { sort: SORTS[state], skip, limit }),
      this.#jobs.count(filter),
    ]);
    return { jobs: jobs.map((job) => this.#view(job)), total };
  }

  async get(name: string, id: string): Promise<JobView | undefined> {
    const job = await this.#jobs.get(keyOf(name, id));
    return job && this.#view(job);
  }

  async retry(name: string, id: string): Promise<boolean> {
    const pending = this.#pending.get(name);
    if (!pending) return false;
    const now = this.#now();
    const key = keyOf(name, id);
    const failed = await this.#jobs.update(
      key,
      { set: { state: 'queued', attempts: 0, runAt: now, finishedAt: null } },
      { where: { state: 'failed' } },
    );
    if (failed.updated) this.#enqueue(failed.document);
    if (failed.updated || this.#running.has(key)) return failed.updated;
    const delayed = await this.#jobs.update(
      key,
      { set: { runAt: now } },
      { where: { state: 'queued', attempts: { $gt: 0 }, runAt: { $gt: now } } },
    );
    if (delayed.updated && pending.replaceDelayed(delayed.document)) this.#startDue(name);
    return delayed.updated;
  }

  async remove(name: string, id: string): Promise<boolean> {
    return (await this.#jobs.deleteMany({ $and: [this.#filterOf(name, 'failed'), { id }] })) > 0;
  }

  health(): Promise<StoreHealth> {
    return this.store.health();
  }

  async stop(): Promise<void> {
    this.#processors = new Map();
    this.#stopping.abort();
    this.#timers.clear();
    while (this.#runs.size > 0) await Promise.all(this.#runs);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.close();
  }

  #enqueue(job: StoredJob): void {
    this.#pending.get(job.name)?.put(job);
    this.#startDue(job.name);
  }

  /** Starts as many due jobs of a type as it may run at once, and sets a timer for the next delayed one. */
  #startDue(name: string): void {
    const processor = this.#processors.get(name);
    const type = this.options.types[name];
    const pending = this.#pending.get(name);
    if (!processor || !type || !pending) return;
    for (let free = type.concurrency - this.#runningOf(name).length; free > 0; free -= 1) {
      const job = pending.take(this.#now());
      if (!job) break;
      const run = this.#run(job, type, processor);
      this.#runs.add(run);
      void run.then(() => this.#runs.delete(run));
    }
    // At full concurrency, the end of a run starts the next job.
    const nextAt = this.#runningOf(name).length < type.concurrency ? pending.nextAt : undefined;
    this.#timers.set(name, nextAt && nextAt - this.#now(), () => this.#startDue(name));
  }

  /** Never rejects. */
  async #run(queued: StoredJob, type: JobType, processor: AnyProcessor<K>): Promise<void> {
    const job = { ...queued, attempts: queued.attempts + 1 };
    const running: RunningView = { job, progress: null };
    this.#running.set(job._id, running);
    this.#jobs.put(job).catch(() => undefined); // a store that cannot write is reported with the outcome
    const { signal } = this.#stopping;
    const outcome = await runJob(job, {
      type,
      processor,
      signal,
      now: () => this.#now(),
      progress: (fraction) => (running.progress = fraction),
    });
    const stored = await storeOutcome(this.#jobs, outcome, { signal, onFault: this.options.onFault });
    this.#running.delete(job._id);
    const next = stored ? outcome : job;
    if (next.state === 'queued') this.#pending.get(next.name)?.put(next);
    else if (++this.#finished % FINISHED_BETWEEN_CLEARINGS === 0) this.#clearDone().catch(this.options.onFault);
    this.#startDue(job.name);
  }

  /** Queues again the jobs that an earlier process did not finish. A job without an attempt left has failed. */
  async #recover(): Promise<void> {
    // Jobs of earlier builds have no `_id`.
    for (const job of await this.#jobs.find({ _id: { $exists: false } }))
      await this.#jobs.put({ ...job, _id: keyOf(job.name, job.id) });
    await this.#clearDone().catch(this.options.onFault); // a full disk; repeated later
    const [latest] = await this.#jobs.find({ state: { $in: UNFINISHED } }, { sort: { order: -1 }, limit: 1 });
    this.#order = latest?.order ?? 0;
    for (const job of await this.#jobs.find({ state: 'queued' })) {
      const type = this.options.types[job.name];
      if (!type || job.attempts < type.attempts) this.#pending.get(job.name)?.put(job);
      else
        await this.#jobs
          .put({ ...job, state: 'failed', reason: INTERRUPTED, finishedAt: this.#now() })
          .catch(this.options.onFault); // the next start repeats it
    }
  }

  async #clearDone(): Promise<void> {
    await this.#jobs.deleteMany({ state: 'done', finishedAt: { $lt: this.#now() - DONE_JOB_RETENTION_MS } });
  }

  #filterOf(name: string, state: JobState): Filter<StoredJob> {
    if (!this.#pending.has(name)) return unknownJobsIn({ name, state });
    return jobsIn({ name, state }, this.#runningOf(name), this.#now());
  }

  #view(job: StoredJob): JobView {
    return viewOf(job, { running: this.#running.get(job._id), type: this.options.types[job.name], now: this.#now() });
  }

  #runningOf(name: string): string[] {
    return [...this.#running].filter(([, { job }]) => job.name === name).map(([key]) => key);
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}
