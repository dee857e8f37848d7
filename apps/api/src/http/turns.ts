/**
 * So many works at once; each one's place then stays empty for a rest, so that however much is asked for, others get their
 * share of the event loop. What comes beyond waits its turn, first come, first served.
 */
export class Turns {
  private taken = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly rest: () => Promise<void>,
  ) {}

  /** Works that have not begun yet. */
  get waiting(): number {
    return this.queue.length;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.places) this.taken += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      void this.rest().then(() => this.handOn());
    }
  }

  private handOn(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.taken -= 1;
  }
}
