/** The longest delay that Node's timers take. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One timer per job type; timers keep no process alive. */
export class JobTimers {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /** Replaces the timer of this name; `afterMs` undefined clears it. May fire too early for delays beyond 24 days. */
  set(name: string, afterMs: number | undefined, onDue: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (afterMs === undefined) return;
    this.#timers.set(name, setTimeout(onDue, Math.min(Math.max(afterMs, 1), MAX_TIMER_MS)).unref());
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
