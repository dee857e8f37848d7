import type { Follower, FollowOptions, Position, RecordedEvent } from './event-log.js';

/**
 * What the followers of all adapters share: batches reach the handler one after the other, `position` moves when the
 * handler is done, a failed handler stops the follower and says so. Where the events come from is the adapter's part.
 */
export class Delivery implements Follower {
  state: Follower['state'] = 'catching-up';
  position: Position | undefined;
  #checkpoint: Position | undefined;
  #running: Promise<void> | undefined;
  #calling = false;
  readonly #options: FollowOptions;
  readonly #onStopped: () => void;

  /** @param onStopped called once, when the follower stops for good: the adapter lets go of it */
  constructor(options: FollowOptions, onStopped: () => void) {
    this.#options = options;
    this.#onStopped = onStopped;
    this.position = options.after;
    this.#checkpoint = options.checkpoint;
  }

  get checkpoint(): Position | undefined {
    const { position } = this;
    if (this.#checkpoint === undefined || position === undefined) return this.#checkpoint ?? position;
    return this.#checkpoint > position ? this.#checkpoint : position;
  }

  /** No event of this log lies between `position` and `checkpoint`. One that does not advance is ignored: a server may report where it began. */
  searchedTo(checkpoint: Position): void {
    if (this.checkpoint !== undefined && checkpoint <= this.checkpoint) return;
    this.#checkpoint = checkpoint;
    this.#options.onCheckpoint?.(checkpoint);
  }

  /** Only up to `position` everything has been handed over. */
  forgetCheckpoint(): void {
    this.#checkpoint = undefined;
  }

  get stopped(): boolean {
    return this.state === 'stopped';
  }

  /** The handler is at work (perhaps appending to the log itself): nothing may be handed over now. */
  get busy(): boolean {
    return this.#calling || this.#running !== undefined;
  }

  /**
   * Hands one batch over; must not be called while `busy`. Returns nothing when the handler was synchronous (the batch
   * is done, or the follower stopped), else a promise that is never rejected.
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

  /** The handler has had everything that the log holds. */
  caughtUp(): void {
    if (this.stopped) return;
    this.state = 'live';
    try {
      this.#options.onCaughtUp?.();
    } catch (cause) {
      this.fail(cause);
    }
  }

  /** The adapter lost the log and goes on trying, or says what it could not do; the follower goes on. */
  trouble(cause: unknown): void {
    this.#options.onTrouble?.(cause);
  }

  /** Stops for good. */
  fail(cause: unknown): void {
    if (this.stopped) return;
    this.#end();
    this.trouble(cause);
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
