import { EmbeddedDocumentStore } from '@fumata/documents';
import type { Change, Collection, DocumentStore, UpdateOutcome } from '@fumata/documents';
import type { Clock } from '@fumata/platform';
import { attempt } from '../attempt.js';
import { checkedJob, completeProcessors, kindOf } from '../checking.js';
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
import { Lane } from './lane.js';
import type { Queued } from './lane.js';
import { outcomeOf } from './outcome.js';
import { keyOf, queued, viewOf } from './stored-job.js';
import type { StoredJob } from './stored-job.js';

export interface EmbeddedJobsOptions<K extends JobKinds> {
  readonly kinds: K;
  /** Of the jobs alone; closed with the queue. */
  readonly documents: DocumentStore;
  readonly clock: Clock;
  /** Told when the outcome of a try could not be written: the job is tried again. */
  readonly onFault: (cause: unknown) => void;
}

const JOBS = { name: 'jobs', indexes: [['state']] };
const FINISHED_BETWEEN_CLEARINGS = 1_000;
const STORE_RETRY_MS = 5_000;
/** Jobs of a kind whose outcome is on its way to the disk. */
const MOST_UNWRITTEN = 1_000;
const LONGEST_ALARM_MS = 2 ** 31 - 1;
const INTERRUPTED = 'Interrompu pendant le dernier essai';

/**
 * Jobs of one process, at least once: each is a document, written through to SQLite, and what was in work when the
 * process died is queued again when it starts. That a try has begun is written down at once but not waited for, so a try
 * that ends the process within milliseconds may go uncounted.
 */
export class EmbeddedJobQueue<K extends JobKinds> implements JobQueue<K> {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #running = new Set<Promise<void>>();
  readonly #alarms = new Map<string, NodeJS.Timeout>();
  #processors: ReadonlyMap<string, AnyProcessor<K>> = new Map();
  #stopping = new AbortController();
  #order = 0;
  #finished = 0;

  private constructor(
    private readonly options: EmbeddedJobsOptions<K>,
    private readonly jobs: Collection<StoredJob>,
  ) {
    this.#lanes = new Map(Object.keys(options.kinds).map((name) => [name, new Lane()]));
  }

  static async open<K extends JobKinds>(options: EmbeddedJobsOptions<K>): Promise<EmbeddedJobQueue<K>> {
    const jobs = options.documents.collection<StoredJob>(JOBS);
    await options.documents.prepare();
    const queue = new EmbeddedJobQueue(options, jobs);
    await queue.#forgetDone();
    await queue.#takeUp();
    return queue;
  }

  /** For tests: ends with the process. */
  static inMemory<K extends JobKinds>(kinds: K, clock: Clock): EmbeddedJobQueue<K> {
    const documents = EmbeddedDocumentStore.inMemory();
    const options = { kinds, documents, clock, onFault: () => undefined }; // memory takes every write
    return new EmbeddedJobQueue(options, documents.collection(JOBS));
  }

  async add<N extends JobName<K>>(job: NewJob<K, N>): Promise<void> {
    const { name, id, payload, delayMs, priority } = checkedJob(this.options.kinds, job);
    const now = this.options.clock.now();
    this.#order += 1;
    const stored: StoredJob = {
      ...{
        _id: keyOf(name, id),
        name,
        id,
        payload,
        state: 'queued',
        priority,
        order: this.#order,
        attempts: 0,
      },
      ...{ runAt: now.getTime() + delayMs, addedAt: now.toISOString(), finishedAt: null, reason: null },
    };
    if ((await this.jobs.insert(stored)).inserted) this.#queue(name, queued(stored));
  }

  work(processors: readonly AnyProcessor<K>[]): void {
    this.#processors = completeProcessors(this.options.kinds, processors);
    this.#stopping = new AbortController();
    for (const name of this.#lanes.keys()) this.#pump(name);
  }

  async counts(): Promise<JobCounts[]> {
    const now = this.#now();
    return Promise.all(
      [...this.#lanes].map(async ([name, lane]) => ({
        name,
        ...lane.counts(now),
        failed: await this.jobs.count({ state: 'failed', name }),
      })),
    );
  }

  async list(
    name: JobName<K>,
    state: JobState,
    { skip = 0, limit = 20 }: { skip?: number; limit?: number } = {},
  ): Promise<JobPage> {
    const kind = kindOf(this.options.kinds, name);
    const lane = this.#lane(name);
    const now = this.#now();
    const shown = (job: StoredJob): JobView => viewOf(job, kind, lane, now);
    if (state === 'failed' || state === 'done') {
      const filter = { state, name };
      const sort = { finishedAt: -1 } as const;
      const [jobs, total] = await Promise.all([
        this.jobs.find(filter, { sort, skip, limit }),
        this.jobs.count(filter),
      ]);
      return { jobs: jobs.map(shown), total };
    }
    const keys = state === 'active' ? [...lane.active.keys()] : lane[state](now).map(({ key }) => key);
    const jobs = await Promise.all(keys.slice(skip, skip + limit).map((key) => this.jobs.get(key)));
    return { jobs: jobs.flatMap((job) => (job ? [shown(job)] : [])), total: keys.length };
  }

  async get(name: JobName<K>, id: string): Promise<JobView | undefined> {
    const job = await this.jobs.get(keyOf(name, id));
    return job && viewOf(job, kindOf(this.options.kinds, name), this.#lane(name), this.#now());
  }

  async retry(name: JobName<K>, id: string): Promise<boolean> {
    const again = { state: 'queued', attempts: 0, runAt: this.#now(), finishedAt: null } as const;
    const where = { state: 'failed' } as const;
    const outcome = await this.jobs.update(keyOf(name, id), { set: again }, { where });
    if (outcome.updated) this.#queue(name, queued(outcome.document));
    return outcome.updated;
  }

  async remove(name: JobName<K>, id: string): Promise<boolean> {
    const removed = await this.jobs.deleteMany({ _id: keyOf(name, id), state: 'failed' });
    return removed === 1;
  }

  async trouble(): Promise<string | undefined> {
    const health = await this.options.documents.health();
    return health.writable ? undefined : health.detail;
  }

  async stop(): Promise<void> {
    this.#processors = new Map();
    this.#stopping.abort();
    for (const alarm of this.#alarms.values()) clearTimeout(alarm);
    this.#alarms.clear();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.options.documents.close();
  }

  #queue(name: string, job: Queued): void {
    this.#lane(name).put(job);
    this.#pump(name);
  }

  /** Fills the free places of a lane, and sees to it that it is called when the next delayed job is due. */
  #pump(name: string): void {
    const processor = this.#processors.get(name);
    const kind = this.options.kinds[name];
    if (!processor || !kind) return;
    const lane = this.#lane(name);
    while (lane.busy < kind.concurrency && lane.active.size < kind.concurrency + MOST_UNWRITTEN) {
      const job = lane.take(this.#now());
      if (!job) break;
      const running = this.#run(job, { name, lane, kind, processor });
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    this.#setAlarm(name, lane.nextAt);
  }

  #setAlarm(name: string, at: number | undefined): void {
    clearTimeout(this.#alarms.get(name));
    if (at === undefined) return;
    const wait = Math.min(Math.max(at - this.#now(), 1), LONGEST_ALARM_MS);
    this.#alarms.set(name, setTimeout(() => this.#pump(name), wait).unref());
  }

  /** Never rejects. */
  async #run(job: Queued, place: Place<K>): Promise<void> {
    const { name, lane } = place;
    let next: Queued | undefined;
    lane.active.set(job.key, { progress: null });
    try {
      next = await this.#tryOnce(job, place);
    } catch (cause) {
      this.options.onFault(cause);
      next = { ...job, runAt: this.#now() + STORE_RETRY_MS };
    }
    lane.active.delete(job.key);
    if (next) lane.put(next);
    this.#pump(name);
  }

  /**
   * What is left to be done of the job. The next one begins when the processor has returned, while the outcome is on its
   * way to the disk. @throws Unavailable when it could not be written
   */
  async #tryOnce({ key, attempts }: Queued, place: Place<K>): Promise<Queued | undefined> {
    const { name, lane, kind, processor } = place;
    const attemptsNow = attempts + 1;
    const write = (change: Change<StoredJob>): Promise<UpdateOutcome<StoredJob>> =>
      this.jobs.update(key, change);
    lane.busy += 1;
    // A try that ends within this turn of the event loop needs no mark. Whether it could be written shows with the outcome.
    const mark = setImmediate(() => void write({ set: { attempts: attemptsNow } }).catch(() => undefined));
    let outcome: Change<StoredJob>;
    try {
      const stored = await this.jobs.get(key);
      if (!stored) return undefined;
      const progress = (share: number): void => void lane.active.set(key, { progress: share });
      const { id, payload } = stored;
      const lastAttempt = attemptsNow >= kind.attempts;
      const { signal } = this.#stopping;
      const job = { id, payload, attempt: attemptsNow, lastAttempt, signal, progress };
      outcome = await outcomeOf(attempt(kind, processor, job), attemptsNow, kind, this.options.clock);
    } finally {
      clearImmediate(mark);
      lane.busy -= 1;
      this.#pump(name);
    }
    const written = await write(outcome);
    if (!written.updated) return undefined;
    if (written.document.state === 'queued') return queued(written.document);
    this.#clearNowAndThen();
    return undefined;
  }

  #clearNowAndThen(): void {
    this.#finished += 1;
    if (this.#finished % FINISHED_BETWEEN_CLEARINGS === 0)
      this.#forgetDone().catch((cause: unknown) => this.options.onFault(cause));
  }

  async #forgetDone(): Promise<void> {
    const before = new Date(this.#now() - DONE_IS_KNOWN_MS).toISOString();
    await this.jobs.deleteMany({ state: 'done', finishedAt: { $lt: before } });
  }

  /** What an earlier process has left. */
  async #takeUp(): Promise<void> {
    for (const job of await this.jobs.find({ state: 'queued' }, { sort: { order: 1 } })) {
      this.#order = job.order;
      const kind = this.options.kinds[job.name];
      if (!kind) continue;
      if (job.attempts < kind.attempts) this.#lane(job.name).put(queued(job));
      else
        await this.jobs.update(job._id, {
          set: { state: 'failed', reason: INTERRUPTED, finishedAt: new Date(this.#now()).toISOString() },
        });
    }
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

interface Place<K extends JobKinds> {
  readonly name: string;
  readonly lane: Lane;
  readonly kind: JobKind;
  readonly processor: AnyProcessor<K>;
}
