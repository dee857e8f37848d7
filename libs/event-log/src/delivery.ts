import { Unavailable } from '@fumata/platform';
import type { Follower, FollowOptions, Position, RecordedEvent } from './event-log.js';

/**
 * Shared by the followers of all adapters: delivers batches one at a time, advances `position` once the handler has
 * finished, and stops after a failed handler. The adapter supplies the events.
 */
export class Delivery implements Follower {
  state: Follower['state'] = 'catching-up';
  position: Position | undefined;
  #scanPosition: Position | undefined;
  #running: Promise<void> | undefined;
  #calling = false;
  /** Errors reported since the follower was last live. */
  readonly #reported = new Set<string>();
  readonly #options: FollowOptions;
  readonly #onStopped: () => void;

  /** @param onStopped called once, when the follower stops for good, so that the adapter can release it */
  constructor(options: FollowOptions, onStopped: () => void) {
    this.#options = options;
    this.#onStopped = onStopped;
    this.position = options.after;
    this.#scanPosition = options.scanPosition;
  }

  get scanPosition(): Position | undefined {
    const { position } = this;
    if (this.#scanPosition === undefined || position === undefined) return this.#scanPosition ?? position;
    return this.#scanPosition > position ? this.#scanPosition : position;
  }

  /**
   * No event of this log lies between `position` and `scanPosition`. A position that does not advance is ignored: a
   * server may report its starting point.
   */
  advanceScan(scanPosition: Position): void {
    if (this.scanPosition !== undefined && scanPosition <= this.scanPosition) return;
    this.#scanPosition = scanPosition;
    this.#options.onScanned?.(scanPosition);
  }

  /** Falls back to `position`, up to which everything has been delivered. */
  resetScan(): void {
    this.#scanPosition = undefined;
  }

  get stopped(): boolean {
    return this.state === 'stopped';
  }

  /** The handler is running (it may be appending to this log): `deliver` must not be called. */
  get busy(): boolean {
    return this.#calling || this.#running !== undefined;
  }

  /**
   * Delivers one batch; must not be called while `busy`. Returns undefined if the handler was synchronous (the batch is
   * done, or the follower has stopped), otherwise a promise that never rejects.
   */
  deliver(events: readonly RecordedEvent[]): void | Promise<void> {
    const last = events.at(-1);
    if (this.stopped || last === undefined) return;
    try {
      this.#calling = true;
      const handling = this.#options.onEvents(events);
      if (handling === undefined) {
        this.position = last.position;
        return;
      }
      this.#running = handling
        .then(() => void (this.position = last.position))
        .catch((cause: unknown) => this.fail(cause))
        .finally(() => (this.#running = undefined));
      return this.#running;
    } catch (cause) {
      this.fail(cause);
    } finally {
      this.#calling = false;
    }
  }

  /** Called when the handler has received everything in the log. */
  caughtUp(): void {
    if (this.stopped) return;
    this.state = 'live';
    this.#reported.clear();
    try {
      this.#options.onCaughtUp?.();
    } catch (cause) {
      this.fail(cause);
    }
  }

  /**
   * The adapter has lost the log and reconnects. Reports each error once; an outage counts as one, whatever error each
   * attempt has.
   */
  lose(cause: unknown, isOutage = cause instanceof Unavailable): void {
    this.state = 'lost';
    const reason = isOutage ? 'outage' : String(cause);
    if (this.#reported.has(reason)) return;
    this.#reported.add(reason);
    this.#options.onError?.(cause);
  }

  /** Reports the error and stops for good. */
  fail(cause: unknown): void {
    if (this.stopped) return;
    this.#end();
    this.#options.onError?.(cause);
  }

  /** Resolves once no handler is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    if (!this.stopped) this.#end();
    await this.settled();
  }

  #end(): void {
    this.state = 'stopped';
    this.#onStopped();
  }
}
