import { networkOf } from '../../http/network.js';

/** Concurrent exports: each reads the log as fast as the client receives. */
export interface ExportConcurrencyOptions {
  readonly total: number;
  /** Per network (see `networkOf`). */
  readonly perNetwork: number;
}

/** Limits concurrent exports in total and per network, so that clients that never read do not block others. */
export class ExportConcurrencyLimit {
  private running = 0;
  private readonly networks = new Map<string, number>();

  constructor(private readonly options: ExportConcurrencyOptions) {}

  /** Returns the release function; undefined if the limit is reached. */
  acquire(address: string): (() => void) | undefined {
    const { total, perNetwork } = this.options;
    const network = networkOf(address);
    const own = this.networks.get(network) ?? 0;
    if (this.running >= total || own >= perNetwork) return undefined;
    this.running += 1;
    this.networks.set(network, own + 1);
    return () => this.release(network);
  }

  private release(network: string): void {
    this.running -= 1;
    const left = (this.networks.get(network) ?? 1) - 1;
    if (left > 0) this.networks.set(network, left);
    else this.networks.delete(network);
  }
}
