/** At once: each takes 19 MiB and a thread of the pool that the files share. */
const AT_ONCE = 2;
/** Waiting for their turn: about a second's worth. */
const WAITING = 32;

/** A bound on checks of passwords, which cost more than anything else that a stranger may ask for. */
export class PasswordChecks {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** There is no room for another: `run` is not to be called. */
  get full(): boolean {
    return this.waiting.length >= WAITING;
  }

  /** Carries the check out when its turn has come: first come, first served. */
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
