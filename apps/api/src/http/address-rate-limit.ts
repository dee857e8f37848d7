import { hash, randomBytes } from 'node:crypto';
import { networkOf } from './network.js';

const HOUR_MS = 3_600_000;
/** Maximum number of counted networks; the oldest windows are evicted beyond it. */
const MAX_NETWORKS = 200_000;

interface Window {
  readonly since: number;
  taken: number;
  /** Callers whose last request may or may not have been executed. */
  readonly unknown: Set<string>;
}

interface CountedRequest {
  /** The request was not executed. */
  readonly undo: () => void;
  /** It is not known whether the request was executed: it stays counted, and the same caller's next request is free. */
  readonly markUnknown: () => void;
}

/** A request that is not limited: both methods do nothing. */
export const NOT_COUNTED: CountedRequest = { undo: () => undefined, markUnknown: () => undefined };

export interface RateLimitOptions {
  /** Requests per hour and network; 0: no limit. */
  readonly limit: number;
  /** The limit was configured explicitly, so it applies to loopback too. */
  readonly explicit: boolean;
}

/**
 * Rate limit per network and hour. In memory only: addresses are kept as a hash with a salt of this process, IPv6 by
 * its /64.
 */
export class AddressRateLimit {
  private readonly salt = randomBytes(16).toString('base64url');
  private readonly windows = new Map<string, Window>();

  constructor(private readonly options: RateLimitOptions) {}

  /** Counts a request of the address; returns the seconds to wait if the limit is reached. @param by the caller */
  take(address: string, now: number, by = ''): { readonly wait: number } | CountedRequest {
    const { limit, explicit } = this.options;
    const network = networkOf(address);
    if (limit === 0 || (!explicit && network === 'loopback')) return NOT_COUNTED;
    const window = this.windowOf(this.hashed(network), now);
    if (!window.unknown.delete(by)) {
      if (window.taken >= limit) return { wait: Math.max(1, Math.ceil((window.since + HOUR_MS - now) / 1000)) };
      window.taken += 1;
    }
    return { undo: () => (window.taken -= 1), markUnknown: () => window.unknown.add(by) };
  }

  private windowOf(key: string, now: number): Window {
    const current = this.windows.get(key);
    if (current && now - current.since < HOUR_MS) return current;
    const window = { since: now, taken: 0, unknown: new Set<string>() };
    this.windows.delete(key);
    this.windows.set(key, window);
    for (const [oldest, { since }] of this.windows) {
      if (this.windows.size <= MAX_NETWORKS && now - since < HOUR_MS) break;
      this.windows.delete(oldest);
    }
    return window;
  }

  private hashed(network: string): string {
    return hash('sha256', `${this.salt} ${network}`, 'base64url').slice(0, 16);
  }
}
