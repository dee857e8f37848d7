import type { Cancel, Timers } from './timers.js';

const RETRY_MS = 10;

export interface CoalescerOptions {
  /** Minimum interval between flushes that are not forced. */
  readonly everyMs: number;
  readonly timers: Timers;
  /** The previous flush is still in progress: the next one is postponed. */
  readonly busy: () => boolean;
  readonly flush: (forced: boolean) => void;
}

/** Throttles changes into flushes: the first at once, then at most one per interval, and only after a change. */
export class Coalescer {
  private changed = false;
  private resting: Cancel | undefined;

  constructor(private readonly options: CoalescerOptions) {}

  change(): void {
    this.changed = true;
    if (!this.resting) this.turn();
  }

  /** Flushes a pending change now, before something that must not overtake it; the interval restarts. */
  force(): void {
    if (!this.changed) return;
    this.resting?.();
    this.flush(true);
  }

  /** Drops a pending change. */
  stop(): void {
    this.changed = false;
    this.resting?.();
    this.resting = undefined;
  }

  private turn(): void {
    this.resting = undefined;
    if (!this.changed) return;
    if (this.options.busy()) this.rest(RETRY_MS);
    else this.flush(false);
  }

  private flush(forced: boolean): void {
    this.changed = false;
    this.rest();
    this.options.flush(forced);
  }

  private rest(ms = this.options.everyMs): void {
    this.resting = this.options.timers.after(ms, () => this.turn());
  }
}
