const ALLOWED = 5;
const PAUSE_MS = 15 * 60_000;
/** Pairs of e-mail and address remembered at most; the oldest make room. */
const REMEMBERED = 100_000;

interface Tries {
  count: number;
  last: number;
}

/** Five failures for one e-mail and address: fifteen minutes' pause. A try counts from its start, so parallel ones do too. */
export class FailedLogins {
  private readonly tries = new Map<string, Tries>();

  /** Counts a try; how many seconds to wait instead when there were too many. */
  begin(who: string, now: number): number | undefined {
    const known = this.tries.get(who);
    const current = known && now - known.last < PAUSE_MS ? known : { count: 0, last: now };
    if (current.count >= ALLOWED) return Math.max(1, Math.ceil((current.last + PAUSE_MS - now) / 1000));
    this.tries.delete(who);
    this.tries.set(who, { count: current.count + 1, last: now });
    for (const oldest of this.tries.keys()) {
      if (this.tries.size <= REMEMBERED) break;
      this.tries.delete(oldest);
    }
    return undefined;
  }

  /** The try succeeded: what came before is forgotten. */
  forget(who: string): void {
    this.tries.delete(who);
  }
}
