import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position as GrpcPosition,
  type ResolvedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import { Delivery } from '../delivery.js';
import type { Follower, FollowOptions, Position, RecordedEvent } from '../event-log.js';
import { grpcPositionOf, type OwnStreams, recordedOf } from './recorded.js';
import { backOff, type Supervision } from './supervision.js';
import { troubleOf } from './trouble.js';

const BATCH = 5_000;
/** So often, with the pauses of a reconnection between them, a head that lies too far back is doubted. */
const DOUBTS = 6;

export interface FollowerNeeds {
  readonly client: EventStoreDBClient;
  readonly own: OwnStreams;
  readonly supervision: Supervision;
  readonly head: () => Promise<Position | undefined>;
}

/**
 * A supervised subscription to `$all`, filtered by the server: when it drops it is made again from where the follower
 * stands. Live when the server says so (23.10 and newer) or when what was the head at the start has been handed over.
 */
export class EventStoreDbFollower implements Follower {
  readonly #needs: FollowerNeeds;
  readonly #delivery: Delivery;
  readonly #waiting: RecordedEvent[] = [];
  #subscription: AllStreamSubscription | undefined;
  /** The server has looked up to here; there may be nothing of ours for a long way. */
  #checkpoint: GrpcPosition | undefined;
  #seen: Position | undefined;
  #headToReach: Position | 'unknown' | 'none' = 'unknown';
  #caughtUp = false;
  #attempt = 0;
  #tooShort = 0;
  #endSession: (cause?: unknown) => void = () => undefined;

  constructor(needs: FollowerNeeds, options: FollowOptions, onStopped: () => void) {
    this.#needs = needs;
    this.#seen = options.after;
    this.#delivery = new Delivery(options, () => {
      this.#endSession();
      onStopped();
    });
    void this.#supervise();
  }

  get position(): Position | undefined {
    return this.#delivery.position;
  }

  get state(): Follower['state'] {
    return this.#delivery.state;
  }

  stop(): Promise<void> {
    return this.#delivery.stop();
  }

  async #supervise(): Promise<void> {
    const delivery = this.#delivery;
    const { random, wait } = this.#needs.supervision;
    while (!delivery.stopped) {
      delivery.state = 'catching-up';
      const cause = await this.#session();
      if (delivery.stopped) return;
      delivery.state = 'lost';
      delivery.trouble(troubleOf(cause ?? new Unavailable('event-log', 'the subscription ended')));
      await wait(backOff(this.#attempt++, random));
    }
  }

  /** Resolves with the cause when the subscription is over. */
  async #session(): Promise<unknown> {
    this.#caughtUp = false;
    this.#headToReach = 'unknown';
    const subscription = this.#subscribe();
    this.#subscription = subscription;
    const over = new Promise<unknown>((resolve) => {
      this.#endSession = resolve;
      // The client emits errors by hand, also after the end: the listener stays.
      subscription.on('error', (cause) => resolve(cause));
      subscription.on('end', () => resolve(undefined));
      subscription.on('close', () => resolve(undefined));
    });
    subscription.on('data', (resolved: ResolvedEvent) => {
      // What a dropped subscription still brings comes again by the next one, in order.
      if (this.#subscription === subscription) this.#take(resolved);
    });
    subscription.on('confirmation', () => void this.#findHead());
    subscription.on('caughtUp', () => {
      this.#caughtUp = true;
      setImmediate(() => this.#handOver());
    });
    void this.#listenForSilence(subscription);
    const cause = await over;
    this.#subscription = undefined;
    this.#waiting.length = 0;
    this.#seen = this.#delivery.position;
    // Without a connection there is nothing to cancel.
    void subscription.unsubscribe().catch(() => undefined);
    await this.#delivery.settled();
    this.#seen = this.#delivery.position;
    return cause;
  }

  /**
   * A subscription may go deaf: it is live, and says nothing of what the log holds. When the head has been ahead at two
   * looks and nothing has come between them, another one is made.
   */
  async #listenForSilence(subscription: AllStreamSubscription): Promise<void> {
    let heardAtLastLook: Position | 'nothing' | undefined;
    for (;;) {
      await this.#needs.supervision.lookTime();
      if (this.#subscription !== subscription || this.#delivery.stopped) return;
      const heard = this.#seen ?? 'nothing';
      const behind = this.#isIdle(subscription) && (await this.#isBehindHead());
      if (behind && heardAtLastLook === heard && heard === (this.#seen ?? 'nothing'))
        return this.#endSession(new Unavailable('event-log', 'the subscription has gone deaf'));
      heardAtLastLook = behind ? heard : undefined;
    }
  }

  async #isBehindHead(): Promise<boolean> {
    const head = await this.#needs.head().catch(() => undefined); // the session will notice by itself
    return head !== undefined && (this.#seen === undefined || this.#seen < head);
  }

  /** Nothing is on its way through here. */
  #isIdle(subscription: AllStreamSubscription): boolean {
    return this.#waiting.length === 0 && !this.#delivery.busy && subscription.readableLength === 0;
  }

  #subscribe(): AllStreamSubscription {
    const { client, own } = this.#needs;
    const from = this.#checkpoint ?? (this.position === undefined ? START : grpcPositionOf(this.position));
    return client.subscribeToAll({
      fromPosition: from,
      filter: streamNameFilter({
        prefixes: own.prefixes.map((prefix) => own.namespace + prefix),
        checkpointInterval: 32,
        checkpointReached: (subscription, position) => this.#passed(subscription, position),
      }),
    });
  }

  async #findHead(): Promise<void> {
    try {
      const head = await this.#needs.head();
      if (this.#isTooShort(head)) return;
      this.#attempt = 0;
      this.#headToReach = head ?? 'none';
      this.#handOver();
    } catch (cause) {
      this.#endSession(cause);
    }
  }

  /**
   * The log ends before what this follower has handed over. Whoever goes on would never see what is recorded next, and
   * holds for recorded what is not. One server of several may be a little behind: it is asked again for some seconds.
   */
  #isTooShort(head: Position | undefined): boolean {
    const { position } = this;
    const short = position !== undefined && (head === undefined || head < position);
    this.#tooShort = short ? this.#tooShort + 1 : 0;
    if (!short) return false;
    const why =
      `the log ends ${head === undefined ? 'before its first event' : `at ${head}`}, though ${position} was read from it: ` +
      'an older one was put back, or events are missing; stop all processes';
    if (this.#tooShort >= DOUBTS) this.#delivery.fail(new Error(why));
    else this.#endSession(new Unavailable('event-log', why));
    return true;
  }

  /** Counts only when nothing that came before it is still on its way through here. */
  #passed(subscription: AllStreamSubscription, position: GrpcPosition): void {
    if (this.#isIdle(subscription) && this.#seen === this.position) this.#checkpoint = position;
  }

  #take(resolved: ResolvedEvent): void {
    try {
      const recorded = recordedOf(resolved, this.#needs.own);
      if (!recorded || (this.#seen !== undefined && recorded.position <= this.#seen)) return;
      this.#seen = recorded.position;
      this.#waiting.push(recorded);
    } catch (cause) {
      return this.#delivery.fail(cause);
    }
    if (this.#waiting.length >= BATCH) this.#subscription?.pause();
    // All that this turn of the event loop brings goes to the handler in one batch.
    if (this.#waiting.length === 1) setImmediate(() => this.#handOver());
  }

  #handOver(): void {
    const delivery = this.#delivery;
    if (delivery.busy || delivery.stopped || !this.#subscription) return;
    while (this.#waiting.length > 0 && !delivery.stopped) {
      this.#checkpoint = undefined;
      const handling = delivery.deliver(this.#waiting.splice(0, BATCH));
      if (handling) return void handling.then(() => this.#handOver());
    }
    if (delivery.stopped) return;
    if (this.#subscription.isPaused()) this.#subscription.resume();
    if (this.#subscription.readableLength === 0 && this.#hasReachedHead()) delivery.caughtUp();
  }

  #hasReachedHead(): boolean {
    if (this.#caughtUp || this.#headToReach === 'none') return true;
    if (this.#headToReach === 'unknown') return false;
    return this.position !== undefined && this.position >= this.#headToReach;
  }
}
