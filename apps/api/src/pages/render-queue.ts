import { largestPrefixOf } from '../http/hosts/network.js';

/** Thrown by a rendering that is dropped because too many wait and those of other networks go first. */
export class Displaced extends Error {}

interface Waiting {
  /** Unfinished renderings of its network when it was added. */
  readonly rank: number;
  readonly begin: () => void;
  readonly displace: () => void;
}

interface RenderQueueOptions {
  /** Renderings in work at once. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Pause after each rendering before the next one starts in its place. */
  readonly pause: () => Promise<void>;
}

/**
 * Renderings of uncached pages. Each further one of an IPv4 /24 or IPv6 /48 waits behind the first ones of other
 * networks; if too many wait, the last one is displaced.
 */
export class RenderQueue {
  private readonly waiting: Waiting[] = [];
  private readonly unfinished = new Map<string, number>();
  private running = 0;

  constructor(private readonly options: RenderQueueOptions) {}

  get isFull(): boolean {
    return this.waiting.length >= this.options.maxWaiting;
  }

  /** @throws Displaced; errors of the work */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const network = largestPrefixOf(address);
    const rank = this.unfinished.get(network) ?? 0;
    this.unfinished.set(network, rank + 1);
    try {
      await this.waitForPlace(rank);
      return await work().finally(() => void this.options.pause().then(() => this.next()));
    } finally {
      const left = (this.unfinished.get(network) ?? 1) - 1;
      if (left > 0) this.unfinished.set(network, left);
      else this.unfinished.delete(network);
    }
  }

  private async waitForPlace(rank: number): Promise<void> {
    if (this.running < this.options.concurrency) {
      this.running += 1;
      return;
    }
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    const before = this.waiting.findLastIndex((other) => other.rank <= rank);
    this.waiting.splice(before + 1, 0, { rank, begin, displace: () => reject(new Displaced()) });
    if (this.waiting.length > this.options.maxWaiting) this.waiting.pop()?.displace();
    await promise;
  }

  private next(): void {
    const waiting = this.waiting.shift();
    if (waiting) waiting.begin();
    else this.running -= 1;
  }
}
