import type { Cancel, Timers } from '../timers.js';

const EVERY_MS = 5_000;

/** Announces the viewer count: at most every five seconds, and only if it differs from the last announced one. */
export class ViewerCountAnnouncer {
  /** Counts sent to clients since the last announcement. */
  private readonly announced = new Set<number>();
  private cancelTimer: Cancel | undefined;

  constructor(
    private readonly count: () => number,
    private readonly timers: Timers,
    private readonly announce: (viewers: number) => void,
  ) {}

  /** A viewer connected or disconnected. */
  changed(): void {
    this.cancelTimer ??= this.timers.after(EVERY_MS, () => {
      this.cancelTimer = undefined;
      const viewers = this.count();
      if (this.announced.size === 1 && this.announced.has(viewers)) return;
      this.announced.clear();
      this.announced.add(viewers);
      this.announce(viewers);
    });
  }

  /** The count for one snapshot; a later different count is announced. */
  countForSnapshot(): number {
    const viewers = this.count();
    this.announced.add(viewers);
    if (this.announced.size > 1) this.changed();
    return viewers;
  }

  stop(): void {
    this.cancelTimer?.();
  }
}
