import {
  type AllStreamSubscription,
  type Position as GrpcPosition,
  type ResolvedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import { Delivery } from '../delivery.js';
import { type Follower, type FollowOptions, MAX_PAGE_EVENTS, type Position, type RecordedEvent } from '../event-log.js';
import type { Connection } from './connection/connection.js';
import { AccessRefused, classifyError } from './connection/errors.js';
import { grpcPositionOf, type OwnStreams, positionOf, toRecordedEvent } from './recorded-event.js';
import { isSilent } from './silent-subscription.js';
import { jitteredBackoffMs, REFUSED_INTERVAL_MS, type Timing } from './timing.js';

/** The server reports how far it has scanned after 32 times this many events of other logs. */
const SCAN_REPORT_INTERVAL = 32;
/** Reported by a server that has scanned nothing yet; a subscription from there would start at the end. */
const NOTHING_SCANNED = 2n ** 64n - 1n;
/** A former leader may lack the newest events: an event missing this long is gone. */
const MISSING_FOR_MS = 30_000;

export interface FollowerDependencies {
  readonly connection: Connection;
  readonly ownStreams: OwnStreams;
  readonly timing: Timing;
  /** The event of this log at a position. */
  readonly eventAt: (position: Position) => Promise<RecordedEvent | undefined>;
  /** Whether the server's log, including events of other logs, extends at least to this scan position. */
  readonly reaches: (scanPosition: Position) => Promise<boolean>;
  /** The last event of this log after a scan position. */
  readonly lastAfter: (scanPosition: Position) => Promise<Position | undefined>;
}

/**
 * Supervised subscription to `$all`, filtered by the server: when it drops, or the connection is replaced, it is
 * recreated from the follower's position. Live when the server reports it (EventStoreDB 23.10 and newer).
 */
export class EventStoreDbFollower implements Follower {
  readonly #dependencies: FollowerDependencies;
  readonly #delivery: Delivery;
  readonly #pending: RecordedEvent[] = [];
  #subscription: AllStreamSubscription | undefined;
  /** Position of the last event received from the subscription. */
  #received: Position | undefined;
  #lastDelivered: RecordedEvent | undefined;
  #isStartChecked = false;
  #isCaughtUp = false;
  #attempt = 0;
  #missingSince: number | undefined;
  #endSession: (cause?: unknown) => void = () => undefined;

  constructor(dependencies: FollowerDependencies, options: FollowOptions, onStopped: () => void) {
    this.#dependencies = dependencies;
    this.#received = options.after;
    this.#delivery = new Delivery(options, () => {
      this.#endSession();
      onStopped();
    });
    void this.#supervise();
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

  async #supervise(): Promise<void> {
    const delivery = this.#delivery;
    const { random, wait } = this.#dependencies.timing;
    while (!delivery.stopped) {
      const cause = await this.#session();
      if (delivery.stopped) return;
      const reason = classifyError(cause ?? new Unavailable('event-log', 'the subscription ended'));
      const isRefused = reason instanceof AccessRefused;
      delivery.lose(reason, reason instanceof Unavailable && !isRefused);
      const pauseMs = isRefused ? REFUSED_INTERVAL_MS : jitteredBackoffMs(this.#attempt++, random);
      await this.#dependencies.connection.untilReplaced(wait(pauseMs));
    }
  }

  /** Runs one subscription; resolves with the cause when it ends. */
  async #session(): Promise<unknown> {
    try {
      await this.#checkScanPosition();
    } catch (cause) {
      return cause;
    }
    if (this.#delivery.stopped) return undefined;
    this.#isStartChecked = false;
    this.#isCaughtUp = false;
    const subscription = this.#subscribe();
    this.#subscription = subscription;
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
    this.#endSession = end;
    // The client also emits errors after the end, so the listener stays.
    subscription.on('error', end);
    subscription.on('end', () => end(undefined));
    subscription.on('close', () => end(undefined));
    const unsubscribe = this.#dependencies.connection.onReplaced(() =>
      this.#endSession(new Unavailable('event-log', 'the connection was replaced')),
    );
    subscription.on('data', (resolved: ResolvedEvent) => {
      this.#dependencies.connection.recordActivity();
      // The next subscription repeats, in order, what a dropped one still emits.
      if (this.#subscription === subscription) this.#receive(resolved);
    });
    subscription.on('confirmation', () => void this.#checkStart(subscription));
    subscription.on('caughtUp', () => {
      this.#isCaughtUp = true;
      setImmediate(() => this.#deliverPending());
    });
    void this.#endIfSilent(subscription);
    const cause = await ended;
    unsubscribe();
    this.#subscription = undefined;
    this.#pending.length = 0;
    // Without a connection there is nothing to cancel.
    void subscription.unsubscribe().catch(() => undefined);
    await this.#delivery.settled();
    this.#received = this.#delivery.position;
    return cause;
  }

  async #endIfSilent(subscription: AllStreamSubscription): Promise<void> {
    const { lastAfter, timing } = this.#dependencies;
    const hasEnded = (): boolean => this.#subscription !== subscription;
    const isLive = (): boolean => this.#isStartChecked && this.#isCaughtUp;
    const watched = { hasEnded, isLive, delivery: this.#delivery, lastAfter, wait: timing.wait };
    if (await isSilent(watched)) this.#endSession(new Unavailable('event-log', 'the subscription is silent'));
  }

  /**
   * A log that ends before the scan position is a restored older one: events it records before that position must not
   * be skipped, so the scan restarts at the last delivered event.
   */
  async #checkScanPosition(): Promise<void> {
    const { scanPosition, position } = this.#delivery;
    if (scanPosition === undefined || scanPosition === position) return;
    if (!(await this.#dependencies.reaches(scanPosition))) this.#delivery.resetScan();
  }

  #subscribe(): AllStreamSubscription {
    const { connection, ownStreams } = this.#dependencies;
    const { scanPosition } = this.#delivery;
    return connection.clients.reads.subscribeToAll({
      fromPosition: scanPosition === undefined ? START : grpcPositionOf(scanPosition),
      requiresLeader: true,
      filter: streamNameFilter({
        prefixes: ownStreams.prefixes.map((prefix) => ownStreams.namespace + prefix),
        checkpointInterval: SCAN_REPORT_INTERVAL,
        checkpointReached: (subscription, position) => this.#scanned(subscription, position),
      }),
    });
  }

  /**
   * The last delivered event must still exist: if an older log was restored, following from here would skip what it
   * records next. Nothing is delivered before that is known.
   */
  async #checkStart(subscription: AllStreamSubscription): Promise<void> {
    const { timing, eventAt } = this.#dependencies;
    const { position } = this;
    try {
      const event = position === undefined ? undefined : await eventAt(position);
      if (this.#subscription !== subscription) return;
      const exists =
        this.#lastDelivered === undefined ? event !== undefined : event?.eventId === this.#lastDelivered.eventId;
      if (position === undefined || exists) return this.#begin();
      this.#missingSince ??= timing.now();
      const why =
        `the log does not hold the event at ${position}, which was read from it: ` +
        'an older log was restored, or events are missing; stop all processes';
      if (timing.now() - this.#missingSince >= MISSING_FOR_MS) this.#delivery.fail(new Error(why));
      else this.#endSession(new Unavailable('event-log', why));
    } catch (cause) {
      if (this.#subscription === subscription) this.#endSession(cause);
    }
  }

  #begin(): void {
    this.#missingSince = undefined;
    this.#attempt = 0;
    this.#isStartChecked = true;
    if (this.#delivery.state === 'lost') this.#delivery.state = 'catching-up';
    this.#deliverPending();
  }

  /** Ignores the scan position while an earlier event has not reached the handler. */
  #scanned(subscription: AllStreamSubscription, position: GrpcPosition): void {
    const isIdle = this.#pending.length === 0 && !this.#delivery.busy && subscription.readableLength === 0;
    if (position.commit === NOTHING_SCANNED || this.#subscription !== subscription) return;
    if (isIdle && this.#received === this.position) this.#delivery.advanceScan(positionOf(position));
  }

  #receive(resolved: ResolvedEvent): void {
    try {
      const recorded = toRecordedEvent(resolved, this.#dependencies.ownStreams);
      if (!recorded || (this.#received !== undefined && recorded.position <= this.#received)) return;
      this.#received = recorded.position;
      this.#pending.push(recorded);
    } catch (cause) {
      return this.#delivery.fail(cause);
    }
    if (this.#pending.length >= MAX_PAGE_EVENTS) this.#subscription?.pause();
    // One batch per turn of the event loop.
    if (this.#pending.length === 1) setImmediate(() => this.#deliverPending());
  }

  #deliverPending(): void {
    const delivery = this.#delivery;
    if (delivery.busy || delivery.stopped || !this.#subscription || !this.#isStartChecked) return;
    while (this.#pending.length > 0 && !delivery.stopped) {
      const batch = this.#pending.splice(0, MAX_PAGE_EVENTS);
      this.#lastDelivered = batch.at(-1);
      const handling = delivery.deliver(batch);
      if (handling) return void handling.then(() => this.#deliverPending());
    }
    if (delivery.stopped) return;
    if (this.#subscription.isPaused()) this.#subscription.resume();
    if (!this.#isCaughtUp || this.#subscription.readableLength > 0) return;
    delivery.caughtUp();
  }
}
