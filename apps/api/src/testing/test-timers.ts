import type { Cancel, Timers } from '../live/timers.js';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** Time that passes when the test says so. */
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

  /** How many things are still to happen. */
  get pending(): number {
    return this.waiting.size;
  }

  /** Everything due within the time happens, in order, also what is added on the way. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (let due = this.next(until); due; due = this.next(until)) {
      this.waiting.delete(due);
      this.now = due.at;
      due.run();
    }
    this.now = until;
  }

  /** One turn of the event loop: what was due soon happens, not what that brings about. */
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
