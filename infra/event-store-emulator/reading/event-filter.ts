import type streams from '@eventstore/db-client/generated/streams_pb.js';

/** The filter of a read of `$all`, by stream name or event type. */
export class EventFilter {
  /** Number of events that are scanned at once. */
  readonly window: number;
  /** Number of windows from one checkpoint to the next. */
  readonly interval: number;
  readonly #isByType: boolean;
  readonly #prefixes: readonly string[];
  readonly #pattern: RegExp;

  constructor(options: streams.ReadReq.Options.FilterOptions.AsObject) {
    const { eventType, streamIdentifier, count, max, checkpointintervalmultiplier } = options;
    const expression = eventType ?? streamIdentifier;
    this.window = count ? 32 : Math.max(1, max);
    this.interval = Math.max(1, checkpointintervalmultiplier);
    this.#isByType = eventType !== undefined;
    this.#prefixes = expression?.prefixList ?? [];
    this.#pattern = new RegExp(expression?.regex ?? '');
  }

  matches({ stream, type }: { readonly stream: string; readonly type: string }): boolean {
    const text = this.#isByType ? type : stream;
    if (this.#prefixes.length === 0) return this.#pattern.test(text);
    return this.#prefixes.some((prefix) => text.startsWith(prefix));
  }
}
