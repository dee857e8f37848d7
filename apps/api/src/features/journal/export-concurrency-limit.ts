import { networkOf } from '../../http/network.js';

/** How many are made at once: each reads the log as fast as it is sent. */
export interface ExportConcurrencyOptions {
  readonly inAll: number;
  /** For one network (see `networkOf`). */
  readonly forOne: number;
}

/** Room for exports: whoever opens some and never reads them takes nobody else's place. */
export class ExportConcurrencyLimit {
  private taken = 0;
  private readonly networks = new Map<string, number>();

  constructor(private readonly options: ExportConcurrencyOptions) {}

  /** Gives what frees the place, once; undefined when there is none. */
  enter(address: string): (() => void) | undefined {
    const { inAll, forOne } = this.options;
    const network = networkOf(address);
    const own = this.networks.get(network) ?? 0;
    if (this.taken >= inAll || own >= forOne) return undefined;
    this.taken += 1;
    this.networks.set(network, own + 1);
    return () => this.leave(network);
  }

  private leave(network: string): void {
    this.taken -= 1;
    const left = (this.networks.get(network) ?? 1) - 1;
    if (left > 0) this.networks.set(network, left);
    else this.networks.delete(network);
  }
}
