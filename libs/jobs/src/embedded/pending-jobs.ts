import TinyQueue from 'tinyqueue';
import type { StoredJob } from './stored-job.js';

/** The properties that order jobs. */
export type PendingJob = Pick<StoredJob, '_id' | 'priority' | 'order' | 'runAt'>;

const byPriority = (a: PendingJob, b: PendingJob): number => a.priority - b.priority || a.order - b.order;
const byTime = (a: PendingJob, b: PendingJob): number => a.runAt - b.runAt || byPriority(a, b);

/** The queued jobs of one type, in the order in which they run. */
export class PendingJobs<Job extends PendingJob = StoredJob> {
  readonly #ready = new TinyQueue<Job>([], byPriority);
  #delayed = new TinyQueue<Job>([], byTime);

  put(job: Job): void {
    this.#delayed.push(job);
  }

  /** Replaces the delayed job of the same id. False if none is delayed. */
  replaceDelayed(job: Job): boolean {
    const others = this.#delayed.data.filter(({ _id }) => _id !== job._id);
    if (others.length === this.#delayed.length) return false;
    this.#delayed = new TinyQueue([...others, job], byTime);
    return true;
  }

  /** Removes and returns the next job that is due. */
  take(now: number): Job | undefined {
    for (let next = this.#delayed.peek(); next && next.runAt <= now; next = this.#delayed.peek()) {
      this.#ready.push(next);
      this.#delayed.pop();
    }
    return this.#ready.pop();
  }

  /** When the next delayed job is due, ms since 1970. */
  get nextAt(): number | undefined {
    return this.#delayed.peek()?.runAt;
  }
}
