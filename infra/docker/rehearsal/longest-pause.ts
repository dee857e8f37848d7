const POLL_MS = 20;

/** Measures how long a counter stands still, ms. */
export class LongestPause {
  readonly #count: () => number;
  readonly #timer: NodeJS.Timeout;
  #last: number;
  #changedAt = performance.now();
  #longest = 0;

  constructor(count: () => number) {
    this.#count = count;
    this.#last = count();
    this.#timer = setInterval(() => this.#poll(), POLL_MS);
  }

  /** The longest pause since the last call, the current one included. */
  take(): number {
    this.#poll();
    const longest = Math.max(this.#longest, performance.now() - this.#changedAt);
    this.#longest = 0;
    return Math.round(longest);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #poll(): void {
    const count = this.#count();
    if (count === this.#last) return;
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#changedAt);
    this.#last = count;
    this.#changedAt = now;
  }
}
