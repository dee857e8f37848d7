/** Concurrent checks: each takes 19 MiB and a thread of the pool that file access shares. */
const AT_ONCE = 2;
/** Queued checks: about one second of work. */
const WAITING = 32;

/** Limits password checks, the most expensive operation that a stranger can request. */
export class PasswordChecks {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** The queue is full: `run` must not be called. */
  get full(): boolean {
    return this.waiting.length >= WAITING;
  }

  /** Runs the check in order of arrival. */
  async run<T>(check: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((turn) => this.waiting.push(turn));
    try {
      return await check();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
