/** Whoever was held up may catch up by so much at most: a rate stays a rate. */
const CATCH_UP_MS = 250;

/** Spreads departures evenly in time. Knows no clock: the moment, in milliseconds of any beginning, comes with the call. */
export class Pace {
  private next = Number.NEGATIVE_INFINITY;

  constructor(private readonly perSecond: number) {}

  /** Takes the next place; how many milliseconds to wait for it. */
  take(now: number): number {
    const at = Math.max(this.next, now - CATCH_UP_MS);
    // The very first leaves at once, without a burst behind it.
    const start = this.next === Number.NEGATIVE_INFINITY ? now : at;
    this.next = start + 1000 / this.perSecond;
    return Math.max(0, start - now);
  }

  /** Nobody leaves before this moment. */
  hold(until: number): void {
    this.next = Math.max(this.next, until);
  }
}
