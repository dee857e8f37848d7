/** Screen readers hear at most one message in this time; the visitor's own vote is told at once and counts as one. */
export const BETWEEN_MS = 20_000;

/** In the order in which they are told when several wait. */
const KINDS = ['smoke', 'leader'] as const;
type Kind = (typeof KINDS)[number];

interface AnnouncerOptions {
  readonly speak: (message: string) => void;
  readonly now: () => number;
  /** Calls back later; gives what calls it off. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
}

/** Holds messages back until it is their turn. Of each kind only the newest waits. */
export class Announcer {
  private readonly waiting = new Map<Kind, string>();
  private lastAt = -Infinity;
  private callOff: (() => void) | undefined;

  constructor(private readonly options: AnnouncerOptions) {}

  say(kind: Kind, message: string): void {
    this.waiting.set(kind, message);
    this.next();
  }

  /** Something was read out elsewhere just now. */
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
