import type { Cancel, Timers } from '../../timers.js';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** Timers that the test advances. */
export class TestTimers implements Timers {
  now = 0;
  private readonly waiting = new Set<Waiting>();

  after(ms: number, run: () => void): Cancel {
    const entry = { at: this.now + ms, run };
    this.waiting.add(entry);
    return () => this.waiting.delete(entry);
  }

  soon(run: () => void): Cancel {
    return this.after(0, run);
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.waiting.size;
  }

  /** Advances the time: runs all timers due by then in order, including those added meanwhile. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (let due = this.next(until); due; due = this.next(until)) {
      this.waiting.delete(due);
      this.now = due.at;
      due.run();
    }
    this.now = until;
  }

  /** One turn of the event loop: runs the timers that are due now, but none that they add. */
  turn(): void {
    for (const entry of [...this.waiting]) {
      if (entry.at > this.now || !this.waiting.delete(entry)) continue;
      entry.run();
    }
  }

  private next(until: number): Waiting | undefined {
    return [...this.waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}
