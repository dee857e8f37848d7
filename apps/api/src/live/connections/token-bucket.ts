export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Rate limit that allows bursts. */
export class TokenBucket {
  private tokens: number;
  /** Time of the last call. */
  private at: number;

  /** @param now milliseconds */
  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {
    this.tokens = rate.atOnce;
    this.at = now();
  }

  /** Takes tokens; false if fewer are left. */
  take(count: number): boolean {
    const since = this.now() - this.at;
    this.at += since;
    this.tokens = Math.min(this.rate.atOnce, this.tokens + (since / 1000) * this.rate.perSecond) - count;
    return this.tokens >= 0;
  }
}
