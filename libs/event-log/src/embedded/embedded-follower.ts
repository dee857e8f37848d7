import { setTimeout } from 'node:timers/promises';
import { Delivery } from '../delivery.js';
import type { Follower, FollowOptions, Position, RecordedEvent } from '../event-log.js';
import { numberOf } from './position.js';
import type { RecentEvents } from './recent-events.js';

const RETRY_AFTER_MS = 1_000;

/** The part of the log that a follower uses. */
export interface FollowerSource {
  readonly recent: RecentEvents;
  /** Row number of the last announced event. */
  headNumber(): number;
  pages(after: number): AsyncIterable<readonly RecordedEvent[]>;
}

/** Reads pages until it reaches the head, then takes new events from memory after each commit. */
export class EmbeddedFollower implements Follower {
  readonly #log: FollowerSource;
  readonly #delivery: Delivery;

  constructor(log: FollowerSource, options: FollowOptions, onStopped: () => void) {
    this.#log = log;
    this.#delivery = new Delivery(options, onStopped);
    void this.#catchUp();
  }

  get position(): Position | undefined {
    return this.#delivery.position;
  }

  get scanPosition(): Position | undefined {
    return this.#delivery.scanPosition;
  }

  get state(): Follower['state'] {
    return this.#delivery.state;
  }

  stop(): Promise<void> {
    return this.#delivery.stop();
  }

  /** Called when the log has grown. A follower that is catching up ignores it. */
  announce(): void {
    const delivery = this.#delivery;
    if (delivery.state !== 'live' || delivery.busy) return;
    while (this.#behind() && !delivery.stopped) {
      const events = this.#log.recent.after(delivery.position);
      if (!events) return void this.#catchUp();
      const handling = delivery.deliver(events);
      if (handling) return void handling.then(() => (this.#behind() ? this.announce() : delivery.caughtUp()));
    }
    delivery.caughtUp();
  }

  async #catchUp(): Promise<void> {
    const delivery = this.#delivery;
    delivery.state = 'catching-up';
    let hasFailed: boolean;
    do {
      hasFailed = false;
      try {
        for await (const page of this.#log.pages(numberOf(delivery.position))) {
          if (delivery.stopped) return;
          await delivery.deliver(page);
          if (delivery.stopped) return;
          delivery.state = 'catching-up';
        }
      } catch (cause) {
        if (delivery.stopped) return;
        hasFailed = true;
        delivery.lose(cause);
        await setTimeout(RETRY_AFTER_MS, undefined, { ref: false });
      }
      if (delivery.stopped) return;
    } while (hasFailed || this.#behind());
    delivery.caughtUp();
  }

  #behind(): boolean {
    return numberOf(this.#delivery.position) < this.#log.headNumber();
  }
}
