const PAUSE_MS = 15 * 60_000;
/** For one e-mail from one network. */
const MAX_ATTEMPTS = 5;
/** All attempts from one network, successful ones included: high, because many people may share an address. */
const MAX_ATTEMPTS_OF_NETWORK = 60;
/** Per counter; the oldest entries are evicted. */
const MAX_ENTRIES = 100_000;

/** Counts attempts per key within fifteen minutes; the last one allowed starts a pause of fifteen minutes. */
class AttemptCounter {
  private readonly entries = new Map<string, { since: number; count: number; pausedUntil: number }>();

  constructor(private readonly allowed: number) {}

  wait(key: string, now: number): number {
    return (this.entries.get(key)?.pausedUntil ?? 0) - now;
  }

  count(key: string, now: number): void {
    const entry = this.entries.get(key);
    const { since, count } = entry && now - entry.since < PAUSE_MS ? entry : { since: now, count: 0 };
    this.entries.delete(key);
    this.entries.set(key, { since, count: count + 1, pausedUntil: count + 1 >= this.allowed ? now + PAUSE_MS : 0 });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES) break;
      this.entries.delete(oldest);
    }
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}

/**
 * Login rate limit: five failed attempts for one e-mail from one network, or sixty attempts of any kind from that
 * network, start a pause of fifteen minutes. An attempt counts from its start, so parallel attempts count too.
 */
export class LoginRateLimit {
  private readonly ofPair = new AttemptCounter(MAX_ATTEMPTS);
  private readonly ofNetwork = new AttemptCounter(MAX_ATTEMPTS_OF_NETWORK);

  /** Counts an attempt; returns the seconds to wait instead if there were too many. */
  begin(email: string, network: string, now: number): number | undefined {
    const pair = pairOf(email, network);
    const wait = Math.max(this.ofPair.wait(pair, now), this.ofNetwork.wait(network, now));
    if (wait > 0) return Math.ceil(wait / 1000);
    this.ofPair.count(pair, now);
    this.ofNetwork.count(network, now);
    return undefined;
  }

  /** The attempt succeeded: earlier failures of the e-mail are forgotten. */
  forget(email: string, network: string): void {
    this.ofPair.forget(pairOf(email, network));
  }
}

const pairOf = (email: string, network: string): string => `${email.trim().toLowerCase()} ${network}`;
