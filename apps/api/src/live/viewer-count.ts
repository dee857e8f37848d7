import type { Cancel, Timers } from './timers.js';

const EVERY_MS = 5_000;

/** Announces how many watch: at most every five seconds, and only when it is not what was last told. */
export class ViewerCount {
  /** Every number that somebody has been told since the last announcement. */
  private readonly told = new Set<number>();
  private waiting: Cancel | undefined;

  constructor(
    private readonly count: () => number,
    private readonly timers: Timers,
    private readonly announce: (viewers: number) => void,
  ) {}

  /** Somebody came or went. */
  changed(): void {
    this.waiting ??= this.timers.after(EVERY_MS, () => {
      this.waiting = undefined;
      const viewers = this.count();
      if (this.told.size === 1 && this.told.has(viewers)) return;
      this.told.clear();
      this.told.add(viewers);
      this.announce(viewers);
    });
  }

  /** The number for one visitor, who must be told when it turns out differently. */
  tell(): number {
    const viewers = this.count();
    this.told.add(viewers);
    if (this.told.size > 1) this.changed();
    return viewers;
  }

  stop(): void {
    this.waiting?.();
  }
}
