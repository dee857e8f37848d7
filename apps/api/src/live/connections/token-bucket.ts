export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Rate limit that allows bursts. */
export class TokenBucket {
  private tokens: number;
  /** Time of the last call. */
  private at: number;

  constructor(
    private readonly rate: Rate,
    /** Monotonic clock, ms. */
    private readonly now = () => performance.now(),
  ) {
    this.tokens = rate.atOnce;
    this.at = now();
  }

  /** Takes tokens, on credit if too few are left; false in this case. */
  take(count: number): boolean {
    const since = this.now() - this.at;
    this.at += since;
    this.tokens = Math.min(this.rate.atOnce, this.tokens + (since / 1000) * this.rate.perSecond) - count;
    return this.tokens >= 0;
  }
}
