export interface FilterOptions {
  /** By event type instead of stream name. */
  readonly isByType: boolean;
  readonly prefixes: readonly string[];
  readonly pattern: string;
  readonly window: number | undefined;
  readonly interval: number;
}

const DEFAULT_WINDOW = 32;

/** The filter of a read of `$all`. */
export class EventFilter {
  /** Number of events that are scanned at once. */
  readonly window: number;
  /** Number of windows from one checkpoint to the next. */
  readonly interval: number;
  readonly #isByType: boolean;
  readonly #prefixes: readonly string[];
  readonly #pattern: RegExp;

  constructor({ isByType, prefixes, pattern, window = DEFAULT_WINDOW, interval }: FilterOptions) {
    this.window = Math.max(1, window);
    this.interval = Math.max(1, interval);
    this.#isByType = isByType;
    this.#prefixes = prefixes;
    this.#pattern = new RegExp(pattern);
  }

  matches(stream: string, type: string): boolean {
    const text = this.#isByType ? type : stream;
    if (this.#prefixes.length === 0) return this.#pattern.test(text);
    return this.#prefixes.some((prefix) => text.startsWith(prefix));
  }
}
