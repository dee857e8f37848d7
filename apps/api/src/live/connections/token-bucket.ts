export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Rate limit that allows bursts. */
export class TokenBucket {
  private left: number;
  private at: number;

  /** @param now milliseconds */
  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {
    this.left = rate.atOnce;
    this.at = now();
  }

  /** Takes tokens; false if fewer are left. */
  take(count: number): boolean {
    const since = this.now() - this.at;
    this.at += since;
    this.left = Math.min(this.rate.atOnce, this.left + (since / 1000) * this.rate.perSecond) - count;
    return this.left >= 0;
  }
}
