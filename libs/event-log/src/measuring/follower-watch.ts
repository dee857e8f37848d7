import type { EventLog, Follower, FollowOptions } from '../event-log.js';

/** Measures one follower whenever it follows. */
export class FollowerWatch {
  #follower: Follower | undefined;
  #behindSince: number | undefined;
  #lost = false;

  /** @param now monotonic clock, ms */
  constructor(
    readonly name: string,
    readonly leads: (() => boolean) | undefined,
    private readonly onDrop: () => void,
    private readonly now: () => number,
  ) {}

  /** Undefined while it does not follow. */
  get behindSeconds(): number | undefined {
    if (!this.#follower) return undefined;
    if (this.#follower.state === 'live') this.#behindSince = undefined;
    else this.#behindSince ??= this.now();
    return this.#behindSince === undefined ? 0 : (this.now() - this.#behindSince) / 1000;
  }

  follow(log: EventLog, options: FollowOptions): Follower {
    this.#behindSince = this.now();
    this.#lost = false;
    const follower = log.follow({
      ...options,
      onCaughtUp: () => {
        this.#behindSince = undefined;
        this.#lost = false;
        options.onCaughtUp?.();
      },
      onError: (cause) => {
        this.#recordLoss();
        options.onError?.(cause);
      },
    });
    this.#follower = follower;
    return {
      get position() {
        return follower.position;
      },
      get scanPosition() {
        return follower.scanPosition;
      },
      get state() {
        return follower.state;
      },
      stop: () => {
        if (this.#follower === follower) this.#follower = undefined;
        return follower.stop();
      },
    };
  }

  /** Consecutive failed attempts count as one loss. */
  #recordLoss(): void {
    this.#behindSince ??= this.now();
    if (this.#lost || this.#follower?.state !== 'lost') return;
    this.#lost = true;
    this.onDrop();
  }
}
