import type { Cancel, Timers } from './timers.js';

const EVERY_MS = 5_000;

/** Announces the viewer count: at most every five seconds, and only if it differs from the last announced one. */
export class ViewerCount {
  /** Counts sent to clients since the last announcement. */
  private readonly told = new Set<number>();
  private waiting: Cancel | undefined;

  constructor(
    private readonly count: () => number,
    private readonly timers: Timers,
    private readonly announce: (viewers: number) => void,
  ) {}

  /** A viewer connected or disconnected. */
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

  /** The count for one snapshot; a later different count is announced. */
  countForSnapshot(): number {
    const viewers = this.count();
    this.told.add(viewers);
    if (this.told.size > 1) this.changed();
    return viewers;
  }

  stop(): void {
    this.waiting?.();
  }
}
