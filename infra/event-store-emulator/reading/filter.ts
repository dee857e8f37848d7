import type { StoredEvent } from '../log/event-log.ts';
import type { LogPosition } from '../protocol/messages.ts';
import type { ReadRequest } from '../protocol/requests.ts';

/** Whether a filter, by stream name or event type, lets an event pass. */
export function matcherOf({ filter }: ReadRequest): (event: StoredEvent) => boolean {
  const expression = filter?.eventType ?? filter?.streamIdentifier;
  const prefixes = expression?.prefixList ?? [];
  const pattern = new RegExp(expression?.regex ?? '');
  return ({ stream, type }) => {
    const text = filter?.eventType ? type : stream;
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text);
  };
}

/** Stands for a checkpoint of a scan that began at the start of the log. */
const NOTHING: LogPosition = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };

/** Decides when a subscription reports how far the server has scanned; one without a filter never does. */
export class Checkpoints {
  /** Number of events that are scanned at once. */
  readonly #window: number = Infinity;
  /** Number of windows from one checkpoint to the next. */
  readonly #interval: number = 1;
  /** Where the subscription began; undefined after the first report. */
  #start: LogPosition | undefined;
  /** The first event of the present portion. */
  #portion: LogPosition | undefined;
  #scanned = 0;
  #portions = 0;
  /** Reported before `caughtUp` unless a checkpoint comes earlier. */
  #pending: LogPosition | undefined;
  #isLive = false;

  constructor({ from, prepare, filter }: ReadRequest, end: number) {
    if (!filter) return;
    this.#window = filter.count ? 32 : Math.max(1, filter.max);
    this.#interval = Math.max(1, filter.checkpointintervalmultiplier);
    if (from === 'end') this.#portion = { commit: end, prepare: 0 };
    else if (from !== 'start') this.#portion = { commit: from, prepare };
    this.#start = this.#portion ?? NOTHING;
    // The server reads from the position on, and counts the event there.
    if (prepare === from) this.#scanned = 1;
  }

  /** Takes note of the next event. Yields the checkpoint that follows it. */
  *passed(position: number, isMatch: boolean): Iterable<LogPosition> {
    const at = { commit: position, prepare: position };
    this.#scanned += 1;
    if (this.#isLive) {
      // A subscription that got the checkpoint for nothing never gets another one.
      if (this.#scanned % (this.#window * this.#interval) === 0 && this.#pending !== NOTHING) yield at;
      return;
    }
    this.#portion ??= { commit: position, prepare: 0 };
    this.#pending ??= this.#start;
    if (isMatch) {
      this.#pending = this.#portion = at;
      this.#scanned = 1;
    } else if (this.#scanned >= this.#window) {
      this.#portions += 1;
      if (this.#portions % this.#interval === 0) {
        yield this.#portion;
        this.#pending = this.#start = undefined;
      }
      this.#portion = undefined;
      this.#scanned = 0;
    }
  }

  /** The subscription is live from now on. Yields the checkpoint that comes before `caughtUp`. */
  *caughtUp(): Iterable<LogPosition> {
    this.#isLive = true;
    this.#scanned = 0;
    if (this.#pending && this.#window < Infinity) yield this.#pending;
  }
}
