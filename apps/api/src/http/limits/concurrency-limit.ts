import { prefixesOf, type Prefix } from '../hosts/network.js';

export interface ConcurrencyOptions {
  readonly total: number;
  /** Limit of one IPv4 address or the /64 of an IPv6 one; larger networks have a multiple. */
  readonly perNetwork: number;
  /** Limit of these larger networks; none by default. */
  readonly perLargerNetwork?: number;
  /** Whether it applies to this machine itself. */
  readonly limitsLoopback: boolean;
}

/** Limits what happens at once, in total and per network, so that clients that never finish do not block others. */
export class ConcurrencyLimit {
  private runningInAll = 0;
  private readonly runningByPrefix = new Map<string, number>();

  constructor(private readonly options: ConcurrencyOptions) {}

  /** Returns the release function; undefined if the limit is reached. */
  acquire(address: string): (() => void) | undefined {
    const { limitsLoopback } = this.options;
    const prefixes = prefixesOf(address).filter(({ prefix }) => limitsLoopback || prefix !== 'loopback');
    return this.acquireFor(prefixes);
  }

  /** `acquire` for subjects other than an address. */
  acquireFor(prefixes: readonly Prefix[]): (() => void) | undefined {
    const { total, perNetwork, perLargerNetwork = Infinity } = this.options;
    const limitOf = (factor: number) => (factor === 1 ? perNetwork : Math.min(perNetwork * factor, perLargerNetwork));
    const isOver = prefixes.some(({ prefix, factor }) => this.running(prefix) >= limitOf(factor));
    if (this.runningInAll >= total || isOver) return undefined;
    this.runningInAll += 1;
    for (const { prefix } of prefixes) this.runningByPrefix.set(prefix, this.running(prefix) + 1);
    return () => {
      this.runningInAll -= 1;
      for (const { prefix } of prefixes) this.release(prefix);
    };
  }

  running(prefix: string): number {
    return this.runningByPrefix.get(prefix) ?? 0;
  }

  private release(prefix: string): void {
    const left = this.running(prefix) - 1;
    if (left > 0) this.runningByPrefix.set(prefix, left);
    else this.runningByPrefix.delete(prefix);
  }
}
