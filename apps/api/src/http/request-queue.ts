import PQueue from 'p-queue';
import { Refused } from './refused.js';

/** Time in which a full queue has moved on. */
const RETRY_SECONDS = 5;

export interface RequestQueueOptions {
  /** Requests in work at once. */
  readonly concurrency: number;
  /** Places of one sharer. */
  readonly perSharer: number;
  /** Waiting requests without priority from which on only those with priority are taken. */
  readonly total: number;
}

export interface Place {
  /** Owner of the share that the place counts for, such as a network. */
  readonly sharer: string;
  /** Served first, and also when all places are taken. */
  readonly priority: boolean;
}

/** Queue of expensive requests: whoever fills the own share is refused, and the others are served. */
export class RequestQueue {
  private readonly queue: PQueue;
  private readonly taken = new Map<string, number>();

  constructor(private readonly options: RequestQueueOptions) {
    this.queue = new PQueue({ concurrency: options.concurrency });
  }

  /** @throws Refused when the share or the queue is full; errors of the work */
  async run<T>({ sharer, priority }: Place, work: () => Promise<T>): Promise<T> {
    const own = this.taken.get(sharer) ?? 0;
    if (own >= this.options.perSharer) throw new Refused({ refused: 'too-many-at-once', seconds: RETRY_SECONDS });
    if (!priority && this.queue.sizeBy({ priority: 0 }) >= this.options.total)
      throw new Refused({ refused: 'queue-full', seconds: RETRY_SECONDS });
    this.taken.set(sharer, own + 1);
    try {
      return await this.queue.add(work, { priority: priority ? 1 : 0 });
    } finally {
      this.leave(sharer);
    }
  }

  private leave(sharer: string): void {
    const left = (this.taken.get(sharer) ?? 1) - 1;
    if (left > 0) this.taken.set(sharer, left);
    else this.taken.delete(sharer);
  }
}
