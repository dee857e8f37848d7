/** Maximum catch-up after a delay, so that the rate is never exceeded for long. */
const CATCH_UP_MS = 250;

/** Spaces the arrivals of simulated visitors evenly. Times are in ms from any origin. */
export class ArrivalRate {
  private next = Number.NEGATIVE_INFINITY;

  constructor(private readonly perSecond: number) {}

  /** Reserves the next slot; returns the delay in ms. */
  take(now: number): number {
    const at = Math.max(this.next, now - CATCH_UP_MS);
    // The first arrival counts from now; an earlier start would allow a burst.
    const start = this.next === Number.NEGATIVE_INFINITY ? now : at;
    this.next = start + 1000 / this.perSecond;
    return Math.max(0, start - now);
  }

  /** Allows no arrival before this time. */
  hold(until: number): void {
    this.next = Math.max(this.next, until);
  }
}
