/**
 * Minimum interval between two announcements to screen readers, except of smoke. Smoke and the toast of the visitor's
 * own vote are announced at once and restart the interval.
 */
export const MIN_INTERVAL_MS = 20_000;

interface AnnouncerOptions {
  readonly speak: (message: string) => void;
  readonly now: () => number;
  /** Returns the function that cancels the callback. */
  readonly schedule: (callback: () => void, milliseconds: number) => () => void;
}

/** Rate-limits announcements. Only the newest message waits. */
export class Announcer {
  private pendingMessage: string | undefined;
  private lastAt = -Infinity;
  private cancelTimer: (() => void) | undefined;

  constructor(private readonly options: AnnouncerOptions) {}

  announce(message: string): void {
    this.pendingMessage = message;
    this.speakPending();
  }

  /** Records that something has just been announced elsewhere. */
  noteAnnouncement(): void {
    this.lastAt = this.options.now();
    this.speakPending();
  }

  /** Drops the waiting message. */
  clear(): void {
    this.cancelTimer?.();
    this.pendingMessage = undefined;
  }

  private speakPending(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const { pendingMessage } = this;
    if (pendingMessage === undefined) return;
    const remainingMs = this.lastAt + MIN_INTERVAL_MS - this.options.now();
    if (remainingMs > 0) {
      this.cancelTimer = this.options.schedule(() => this.speakPending(), remainingMs);
      return;
    }
    this.pendingMessage = undefined;
    this.lastAt = this.options.now();
    this.options.speak(pendingMessage);
  }
}
