import type { Cancel, Timers } from './timers.js';

const LOOK_AGAIN_MS = 10;

export interface CoalescerOptions {
  /** No two flushes are closer than this, save forced ones. */
  readonly everyMs: number;
  readonly timers: Timers;
  /** Somebody is still busy with the flush before: this one waits until that is done. */
  readonly busy: () => boolean;
  readonly flush: (forced: boolean) => void;
}

/** Turns many changes into few flushes: the first at once, then at most one per interval, and only after a change. */
export class Coalescer {
  private changed = false;
  private resting: Cancel | undefined;

  constructor(private readonly options: CoalescerOptions) {}

  change(): void {
    this.changed = true;
    if (!this.resting) this.turn();
  }

  /** What waits goes out now, since something must not overtake it; the next flush keeps its distance from this one. */
  force(): void {
    if (!this.changed) return;
    this.resting?.();
    this.flush(true);
  }

  /** What waits is forgotten. */
  stop(): void {
    this.changed = false;
    this.resting?.();
    this.resting = undefined;
  }

  private turn(): void {
    this.resting = undefined;
    if (!this.changed) return;
    if (this.options.busy()) this.rest(LOOK_AGAIN_MS);
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
