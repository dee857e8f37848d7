/**
 * Runs a limited number of tasks at once, first in, first out. After each task its slot pauses, which leaves the event
 * loop to other work.
 */
export class TaskQueue {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly pause = () => Promise.resolve(),
  ) {}

  /** Tasks not started yet. */
  get waiting(): number {
    return this.queue.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      void this.pause().then(() => this.releaseSlot());
    }
  }

  private releaseSlot(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
