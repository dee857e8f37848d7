/**
 * Minimum interval between two announcements to screen readers. The toast of the visitor's own vote is immediate and
 * counts as one.
 */
export const BETWEEN_MS = 20_000;

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
  private readonly waiting = new Map<Kind, string>();
  private lastAt = -Infinity;
  private callOff: (() => void) | undefined;

  constructor(private readonly options: AnnouncerOptions) {}

  say(kind: Kind, message: string): void {
    this.waiting.set(kind, message);
    this.next();
  }

  /** Records that something has just been announced elsewhere. */
  heard(): void {
    this.lastAt = this.options.now();
    this.next();
  }

  stop(): void {
    this.callOff?.();
    this.waiting.clear();
  }

  private next(): void {
    this.callOff?.();
    this.callOff = undefined;
    const kind = KINDS.find((each) => this.waiting.has(each));
    const message = kind && this.waiting.get(kind);
    if (kind === undefined || message === undefined) return;
    const left = this.lastAt + BETWEEN_MS - this.options.now();
    if (left > 0) {
      this.callOff = this.options.later(() => this.next(), left);
      return;
    }
    this.waiting.delete(kind);
    this.lastAt = this.options.now();
    this.options.speak(message);
    this.next();
  }
}
