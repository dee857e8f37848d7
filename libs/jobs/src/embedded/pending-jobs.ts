import TinyQueue from 'tinyqueue';
import type { StoredJob } from './stored-job.js';

/** What the order of jobs rests on. */
export type Queued = Pick<StoredJob, 'key' | 'priority' | 'order' | 'runAt'>;

const byTurn = (a: Queued, b: Queued): number => a.priority - b.priority || a.order - b.order;
const byTime = (a: Queued, b: Queued): number => a.runAt - b.runAt || byTurn(a, b);

/** The jobs of one kind that are still to be done, in the order in which they come up. */
export class PendingJobs<Job extends Queued = StoredJob> {
  readonly #ready = new TinyQueue<Job>([], byTurn);
  #delayed = new TinyQueue<Job>([], byTime);
  /** How many processors are at work. */
  busy = 0;
  /** In work or done and not yet written down, by key, with how far each says it is. */
  readonly active = new Map<string, { progress: number | null }>();

  put(job: Job): void {
    this.#delayed.push(job);
  }

  /** One that waits for its time comes up now; it is given as it then stands. Undefined when none does. */
  hasten(key: string, now: number): Job | undefined {
    this.#wake(now);
    const job = this.#delayed.data.find((each) => each.key === key);
    if (!job) return undefined;
    this.#delayed = new TinyQueue(
      this.#delayed.data.filter((each) => each !== job),
      byTime,
    );
    const hastened = { ...job, runAt: now };
    this.put(hastened);
    return hastened;
  }

  take(now: number): Job | undefined {
    this.#wake(now);
    return this.#ready.pop();
  }

  /** When the next delayed job is due. */
  get nextAt(): number | undefined {
    return this.#delayed.peek()?.runAt;
  }

  waiting(now: number): Job[] {
    this.#wake(now);
    return this.#ready.data.toSorted(byTurn);
  }

  delayed(now: number): Job[] {
    this.#wake(now);
    return this.#delayed.data.toSorted(byTime);
  }

  counts(now: number): { waiting: number; delayed: number; active: number } {
    this.#wake(now);
    return { waiting: this.#ready.length, delayed: this.#delayed.length, active: this.active.size };
  }

  /** Whose time has come waits for its turn from then on, by priority. */
  #wake(now: number): void {
    for (let next = this.#delayed.peek(); next && next.runAt <= now; next = this.#delayed.peek()) {
      this.#ready.push(next);
      this.#delayed.pop();
    }
  }
}
