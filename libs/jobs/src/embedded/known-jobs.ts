import { NO_SUCH_KIND } from '../jobs.js';
import type { JobStore } from './job-file.js';
import type { StoredJob } from './stored-job.js';

/**
 * All jobs that are known, by key: in memory, and written through. A change stands in memory at once, so that of those who
 * ask at one time one alone makes it; what can't be written is taken back.
 */
export class KnownJobs {
  /** Jobs that are not durable yet: the same one again waits with the first. */
  readonly #adding = new Map<string, Promise<void>>();

  constructor(
    readonly store: JobStore,
    private readonly jobs: Map<string, StoredJob>,
  ) {}

  get all(): ReadonlyMap<string, StoredJob> {
    return this.jobs;
  }

  get(key: string): StoredJob | undefined {
    return this.jobs.get(key);
  }

  /** False when it is known already; then, too, it is durable. @throws Unavailable */
  async add(key: string, make: () => StoredJob): Promise<StoredJob | undefined> {
    const known = this.#adding.get(key);
    if (known || this.jobs.has(key)) {
      await known;
      return undefined;
    }
    const job = make();
    const adding = this.store.put(job);
    this.#adding.set(key, adding);
    try {
      await adding;
      this.jobs.set(key, job);
      return job;
    } finally {
      this.#adding.delete(key);
    }
  }

  /** In memory alone: what is written of it comes later, or need not be. */
  set(job: StoredJob): void {
    this.jobs.set(job.key, job);
  }

  /** @throws Unavailable */
  async change(job: StoredJob): Promise<void> {
    const before = this.jobs.get(job.key);
    this.jobs.set(job.key, job);
    try {
      await this.store.put(job);
    } catch (cause) {
      if (before) this.jobs.set(job.key, before);
      throw cause;
    }
  }

  /** @throws Unavailable */
  async remove(job: StoredJob): Promise<void> {
    this.jobs.delete(job.key);
    try {
      await this.store.remove(job.key);
    } catch (cause) {
      this.jobs.set(job.key, job);
      throw cause;
    }
  }

  /** Those done before a moment, in milliseconds since 1970. */
  forgetDone(before: number, onFault: (cause: unknown) => void): void {
    for (const { key, state, finishedAt } of this.jobs.values()) {
      if (state !== 'done' || (finishedAt ?? 0) >= before) continue;
      this.jobs.delete(key);
      this.store.remove(key).catch(onFault);
    }
  }

  /**
   * What an earlier process has left to be done, in its order. What no kind stands for counts as failed, but is not written
   * down as such: a program that has the kind again does it.
   */
  takeUp(isKnown: (name: string) => boolean): StoredJob[] {
    const queued = [...this.jobs.values()].filter(({ state }) => state === 'queued');
    for (const job of queued)
      if (!isKnown(job.name)) this.set({ ...job, state: 'failed', reason: NO_SUCH_KIND });
    return queued.filter(({ name }) => isKnown(name)).sort((a, b) => a.order - b.order);
  }

  /** How many have failed, by name. */
  failures(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { name, state } of this.jobs.values())
      if (state === 'failed') counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }
}
