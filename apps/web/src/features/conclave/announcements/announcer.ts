/**
 * Minimum interval between two announcements to screen readers, except of smoke. Smoke and the toast of the visitor's
 * own vote are immediate and count as one.
 */
export const MIN_INTERVAL_MS = 20_000;

interface AnnouncerOptions {
  readonly speak: (message: string) => void;
  readonly now: () => number;
  /** Schedules a callback; returns the function that cancels it. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
}

/** Rate-limits announcements. Only the newest message waits. */
export class Announcer {
  private waiting: string | undefined;
  private lastAt = -Infinity;
  private cancelTimer: (() => void) | undefined;

  constructor(private readonly options: AnnouncerOptions) {}

  announce(message: string): void {
    this.waiting = message;
    this.next();
  }

  /** Records that something has just been announced elsewhere. */
  noteAnnouncement(): void {
    this.lastAt = this.options.now();
    this.next();
  }

  /** Drops the waiting message. */
  clear(): void {
    this.cancelTimer?.();
    this.waiting = undefined;
  }

  private next(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const { waiting } = this;
    if (waiting === undefined) return;
    const remainingMs = this.lastAt + MIN_INTERVAL_MS - this.options.now();
    if (remainingMs > 0) {
      this.cancelTimer = this.options.later(() => this.next(), remainingMs);
      return;
    }
    this.waiting = undefined;
    this.lastAt = this.options.now();
    this.options.speak(waiting);
  }
}
