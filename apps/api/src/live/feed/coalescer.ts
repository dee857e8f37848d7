import type { Cancel, Timers } from '../../timers.js';

const RETRY_MS = 10;

interface CoalescerOptions {
  /** Minimum interval between flushes that are not forced; a function is called at each flush. */
  readonly everyMs: number | (() => number);
  readonly timers: Timers;
  /** The previous flush is still in progress: the next one is postponed. */
  readonly isFlushing?: () => boolean;
  readonly flush: (forced: boolean) => void;
}

/** Throttles changes into flushes: the first at once, then at most one per interval, and only after a change. */
export class Coalescer {
  private changed = false;
  private cancelTimer: Cancel | undefined;

  constructor(private readonly options: CoalescerOptions) {}

  change(): void {
    this.changed = true;
    if (!this.cancelTimer) this.tick();
  }

  /** Flushes a pending change now, before something that must not overtake it; the interval restarts. */
  force(): void {
    if (!this.changed) return;
    this.cancelTimer?.();
    this.flush(true);
  }

  /** Drops a pending change. */
  stop(): void {
    this.changed = false;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  private tick(): void {
    this.cancelTimer = undefined;
    if (!this.changed) return;
    if (this.options.isFlushing?.()) this.schedule(RETRY_MS);
    else this.flush(false);
  }

  private intervalMs(): number {
    const { everyMs } = this.options;
    return typeof everyMs === 'number' ? everyMs : everyMs();
  }

  private flush(forced: boolean): void {
    this.changed = false;
    this.schedule();
    this.options.flush(forced);
  }

  private schedule(ms = this.intervalMs()): void {
    this.cancelTimer = this.options.timers.after(ms, () => this.tick());
  }
}
