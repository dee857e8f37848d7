import { ConcurrencyLimit } from '../../http/limits/concurrency-limit.js';
import { prefixesOf } from '../../http/hosts/network.js';

/**
 * Maximum number of sockets for pushes per process; clients above it are rejected and retry with back-off.
 * `MAX_CONNECTIONS` limits all TCP connections, `MAX_BUFFERED_BYTES` the memory of each.
 */
export const MAX_LIVE_SOCKETS = 20_000;
/** Maximum number of them that get the summary; the others are left to the conclave's page and the administration. */
export const MAX_SUMMARY_SOCKETS = (MAX_LIVE_SOCKETS * 3) / 4;

interface LivePlacesOptions {
  readonly total: number;
  /** Limit of one IPv4 address or the /64 of an IPv6 one. */
  readonly perNetwork: number;
}

/** Share of a larger network (IPv4 /24, IPv6 /56 and /48) at most. */
const SHARE = 1 / 5;
/** Once this share of all places is taken, networks get smaller shares, so that places remain for the summary. */
const CROWDED = 1 / 2;
const SHARE_IF_CROWDED = 1 / 100;

/**
 * Places of live connections, shared so that a few networks cannot take most of them. This machine itself is not
 * limited.
 */
export class LivePlaces {
  private readonly limit: ConcurrencyLimit;
  private placesTaken = 0;

  constructor(private readonly options: LivePlacesOptions) {
    const { total, perNetwork } = options;
    this.limit = new ConcurrencyLimit({ total, perNetwork, perLargerNetwork: total * SHARE, limitsLoopback: false });
  }

  /** Returns the release function; undefined if there is no place. */
  acquire(address: string): (() => void) | undefined {
    const release = this.isCrowdedFor(address) ? undefined : this.limit.acquire(address);
    if (!release) return undefined;
    this.placesTaken += 1;
    return () => {
      this.placesTaken -= 1;
      release();
    };
  }

  private isCrowdedFor(address: string): boolean {
    const { total } = this.options;
    if (this.placesTaken < total * CROWDED) return false;
    return prefixesOf(address).some(({ prefix }) => this.limit.running(prefix) >= total * SHARE_IF_CROWDED);
  }
}
