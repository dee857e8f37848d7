/**
 * Minimum interval between two announcements to screen readers. The toast of the visitor's own vote is immediate and
 * counts as one.
 */
export const MIN_INTERVAL_MS = 20_000;

/** In order of priority when several are waiting. */
const KINDS = ['smoke', 'leader'] as const;
type Kind = (typeof KINDS)[number];

interface AnnouncerOptions {
  readonly speak: (message: string) => void;
  readonly now: () => number;
  /** Schedules a callback; returns the function that cancels it. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
}

/** Rate-limits announcements. Of each kind only the newest message waits. */
export class Announcer {
  private readonly queue = new Map<Kind, string>();
  private lastAt = -Infinity;
  private cancelTimer: (() => void) | undefined;

  constructor(private readonly options: AnnouncerOptions) {}

  announce(kind: Kind, message: string): void {
    this.queue.set(kind, message);
    this.next();
  }

  /** Records that something has just been announced elsewhere. */
  noteAnnouncement(): void {
    this.lastAt = this.options.now();
    this.next();
  }

  stop(): void {
    this.cancelTimer?.();
    this.queue.clear();
  }

  private next(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const kind = KINDS.find((each) => this.queue.has(each));
    const message = kind && this.queue.get(kind);
    if (kind === undefined || message === undefined) return;
    const left = this.lastAt + MIN_INTERVAL_MS - this.options.now();
    if (left > 0) {
      this.cancelTimer = this.options.later(() => this.next(), left);
      return;
    }
    this.queue.delete(kind);
    this.lastAt = this.options.now();
    this.options.speak(message);
    this.next();
  }
}
