import { hash, randomBytes } from 'node:crypto';
import { networkOf } from './network.js';

const HOUR_MS = 3_600_000;
/** Addresses counted at most; past that the oldest windows are forgotten first. */
const COUNTED = 200_000;

interface Window {
  readonly since: number;
  taken: number;
  /** Persons whose latest one may or may not have been used. */
  readonly open: Set<string>;
}

export interface Taken {
  /** It was not used. */
  readonly undo: () => void;
  /** Whether it was used is not known: it stays taken, and is what the same person takes next. */
  readonly leaveOpen: () => void;
}

const NOTHING: Taken = { undo: () => undefined, leaveOpen: () => undefined };

export interface CapOptions {
  /** So many an hour from one address; 0: no cap. */
  readonly limit: number;
  /** The limit was set on purpose, so that it holds for loopback too. */
  readonly explicit: boolean;
}

/**
 * The soft cap for networks that many people share. In memory only: addresses are kept as a hash with a salt that dies
 * with the process, IPv6 by its /64.
 */
export class AddressCap {
  private readonly salt = randomBytes(16).toString('base64url');
  private readonly windows = new Map<string, Window>();

  constructor(private readonly options: CapOptions) {}

  /** Takes one off the address's hour; how many seconds to wait when there is none left. @param by who takes it */
  take(address: string, now: number, by = ''): { readonly wait: number } | Taken {
    const { limit, explicit } = this.options;
    const network = networkOf(address);
    if (limit === 0 || (!explicit && network === 'loopback')) return NOTHING;
    const window = this.windowOf(this.hashed(network), now);
    if (!window.open.delete(by)) {
      if (window.taken >= limit)
        return { wait: Math.max(1, Math.ceil((window.since + HOUR_MS - now) / 1000)) };
      window.taken += 1;
    }
    return { undo: () => (window.taken -= 1), leaveOpen: () => window.open.add(by) };
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key);
    if (known && now - known.since < HOUR_MS) return known;
    const window = { since: now, taken: 0, open: new Set<string>() };
    this.windows.delete(key);
    this.windows.set(key, window);
    for (const [oldest, { since }] of this.windows) {
      if (this.windows.size <= COUNTED && now - since < HOUR_MS) break;
      this.windows.delete(oldest);
    }
    return window;
  }

  private hashed(network: string): string {
    return hash('sha256', `${this.salt} ${network}`, 'base64url').slice(0, 16);
  }
}
