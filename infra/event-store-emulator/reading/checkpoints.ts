import type { LogPosition } from '../protocol/messages.ts';
import type { EventFilter } from './event-filter.ts';

/** Stands for a checkpoint of a scan that began at the start of the log. */
const NOTHING: LogPosition = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };

/** Decides when a filtered subscription reports how far the server has scanned. */
export class Checkpoints {
  readonly #filter: EventFilter;
  /** Where the subscription began; undefined after the first report. */
  #start: LogPosition | undefined;
  /** The first event of the present portion. */
  #portion: LogPosition | undefined;
  #scanned: number;
  #portions = 0;
  /** Reported before `caughtUp` unless a checkpoint comes earlier. */
  #pending: LogPosition | undefined;
  #isLive = false;
  #isSilent = false;

  /** @param start undefined for the start of the log */
  constructor(filter: EventFilter, start: LogPosition | undefined) {
    this.#filter = filter;
    this.#start = start ?? NOTHING;
    this.#portion = start;
    // The server reads from the position on, and counts the event there.
    this.#scanned = start && start.prepare === start.commit ? 1 : 0;
  }

  /** Takes note of the next event. Returns the checkpoint that follows it. */
  passed(position: number, isMatch: boolean): LogPosition | undefined {
    const { window, interval } = this.#filter;
    const at = { commit: position, prepare: position };
    this.#scanned += 1;
    if (this.#isLive) {
      if (this.#scanned % (window * interval) !== 0 || this.#isSilent) return undefined;
      return at;
    }
    this.#portion ??= { commit: position, prepare: 0 };
    this.#pending ??= this.#start;
    if (isMatch) {
      this.#pending = this.#portion = at;
      this.#scanned = 1;
    }
    if (isMatch || this.#scanned < window) return undefined;
    const portion = this.#portion;
    this.#portion = undefined;
    this.#scanned = 0;
    this.#portions += 1;
    if (this.#portions % interval !== 0) return undefined;
    this.#pending = this.#start = undefined;
    return portion;
  }

  /** The subscription is live from now on. Returns the checkpoint that comes before `caughtUp`. */
  caughtUp(): LogPosition | undefined {
    this.#isLive = true;
    this.#scanned = 0;
    this.#isSilent = this.#pending === NOTHING;
    return this.#pending;
  }
}
