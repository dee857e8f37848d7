import type { LogPosition } from '../protocol/messages.ts';
import type { EventFilter } from './event-filter.ts';

/** Stands for a checkpoint of a scan that began at the start of the log. */
const NOTHING: LogPosition = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };

/** Decides when a filtered subscription reports how far the server has scanned. */
export class Checkpoints {
  readonly #filter: EventFilter;
  readonly #isFromStart: boolean;
  /** The first event of the present portion. */
  #portion: LogPosition | undefined;
  #scanned = 0;
  #portions = 0;
  /** Reported before `caughtUp` unless a checkpoint comes earlier. */
  #pending: LogPosition | undefined;
  #start: LogPosition | undefined;
  #hasReported = false;
  #isLive = false;
  #isSilent = false;

  /** @param start undefined for the start of the log */
  constructor(filter: EventFilter, start: LogPosition | undefined) {
    this.#filter = filter;
    this.#isFromStart = start === undefined;
    this.#start = start;
    this.#portion = start;
    // The server reads from the position on, and counts the event there.
    if (start && start.prepare === start.commit) this.#scanned = 1;
  }

  /** Takes note of the next event. Returns the checkpoint that follows it. */
  passed(position: number, isMatch: boolean): LogPosition | undefined {
    const at = { commit: position, prepare: position };
    if (this.#isLive) return this.#passedLive(at);
    this.#portion ??= { commit: position, prepare: 0 };
    if (!this.#hasReported) this.#pending ??= this.#isFromStart ? NOTHING : this.#start;
    this.#scanned += 1;
    if (isMatch) {
      this.#pending = at;
      this.#portion = at;
      this.#scanned = 1;
      return undefined;
    }
    if (this.#scanned < this.#filter.window) return undefined;
    const portion = this.#portion;
    this.#portion = undefined;
    this.#scanned = 0;
    this.#portions += 1;
    if (this.#portions % this.#filter.interval !== 0) return undefined;
    return this.#report(portion);
  }

  /** The subscription is live from now on. Returns the checkpoint that comes before `caughtUp`. */
  caughtUp(): LogPosition | undefined {
    this.#isLive = true;
    this.#scanned = 0;
    if (!this.#pending) return undefined;
    this.#isSilent = this.#pending === NOTHING;
    return this.#report(this.#pending);
  }

  #passedLive(at: LogPosition): LogPosition | undefined {
    this.#scanned += 1;
    if (this.#scanned < this.#filter.window * this.#filter.interval) return undefined;
    this.#scanned = 0;
    return this.#isSilent ? undefined : at;
  }

  #report(at: LogPosition): LogPosition {
    this.#pending = undefined;
    this.#hasReported = true;
    return at;
  }
}
