import PQueue from 'p-queue';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { prefixesOf, type Prefix } from '../hosts/network.js';
import { Refused } from '../refusals/refused.js';

/** A full queue has free places again after about this time. */
const RETRY_SECONDS = 5;

export interface RequestQueueOptions {
  /** Requests in work at once. */
  readonly concurrency: number;
  /** Unfinished requests of one account, IPv4 address or IPv6 /64; larger networks have a multiple. */
  readonly perClient: number;
  /** With this many waiting requests of unknown clients, only known clients are accepted. */
  readonly total: number;
}

/**
 * An address, or an account that is known to be the client. A known account is accepted even when the queue is full,
 * and its first request goes before those of unknown clients.
 */
export type QueueClient = { readonly address: string } | { readonly knownAccount: string };

/** Queue of expensive requests: a client that fills its share is refused, other clients are served. */
export class RequestQueue {
  private readonly queue: PQueue;
  private readonly shares: ConcurrencyLimit;
  private waitingUnknown = 0;

  constructor(private readonly options: RequestQueueOptions) {
    this.queue = new PQueue({ concurrency: options.concurrency });
    const { perClient: perNetwork, total } = options;
    const perLargerNetwork = Math.max(perNetwork, Math.floor(total / 2));
    this.shares = new ConcurrencyLimit({ total: Infinity, perNetwork, perLargerNetwork, limitsLoopback: true });
  }

  /**
   * A client's second request waits behind the first requests of other clients, and so on.
   * @throws Refused when the share or the queue is full; errors of the work
   */
  async run<T>(client: QueueClient, work: () => Promise<T>): Promise<T> {
    const isUnknown = 'address' in client;
    const prefixes = isUnknown ? prefixesOf(client.address) : ofAccount(client.knownAccount);
    const unfinished = this.shares.running(prefixes[0].prefix);
    const release = this.shares.acquireFor(prefixes);
    if (!release) throw new Refused({ refused: 'too-many-at-once', seconds: RETRY_SECONDS });
    try {
      return await (isUnknown
        ? this.waitAsUnknown(work, -unfinished)
        : this.queue.add(work, { priority: 1 - unfinished }));
    } finally {
      release();
    }
  }

  private waitAsUnknown<T>(work: () => Promise<T>, priority: number): Promise<T> {
    if (this.waitingUnknown >= this.options.total) throw new Refused({ refused: 'queue-full', seconds: RETRY_SECONDS });
    this.waitingUnknown += 1;
    const begin = () => {
      this.waitingUnknown -= 1;
      return work();
    };
    return this.queue.add(begin, { priority });
  }
}

const ofAccount = (id: string): readonly [Prefix] => [{ prefix: `account ${id}`, factor: 1 }];
