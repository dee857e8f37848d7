const LONGEST_MS = 2 ** 31 - 1;

/** One alarm a name; they keep no process alive. */
export class JobTimers {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /** Replaces the one of this name; `afterMs` undefined: there is none any more. May ring too early, never too late. */
  set(name: string, afterMs: number | undefined, ring: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (afterMs === undefined) return;
    this.#timers.set(name, setTimeout(ring, Math.min(Math.max(afterMs, 1), LONGEST_MS)).unref());
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
