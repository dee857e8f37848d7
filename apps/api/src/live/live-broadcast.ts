import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { VoterPseudonyms, type Clock, type Presence } from '@fumata/platform';
import { CLOCK, LOGGER, METRICS, PRESENCE, SECRET } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LiveView } from '../view/live-view.js';
import { Presenter } from '../view/presenter.js';
import type { LogAccess } from './admission.js';
import { FanOut, type Connection } from './fan-out.js';
import { Feed } from './feed.js';
import { liveMetrics } from './live-metrics.js';
import { LogSubscribers } from './log-subscribers.js';
import { systemTimers, type Cancel } from './timers.js';
import { ViewerCount } from './viewer-count.js';

/**
 * Connections that one process takes; further ones are refused and come back later, by their client's own pace. There is
 * no limit by address: whole networks share one, and what a connection costs is bounded by `WAITING_LIMIT`.
 */
export const MAX_SOCKETS = 20_000;

/** Pushes what changes in the view to every connection. Connections wait until `open`; nothing is pushed before. */
@Injectable()
export class LiveBroadcast implements BeforeApplicationShutdown {
  private readonly uncounted = new Set<Connection>();
  private readonly fanOut: FanOut;
  private readonly feed: Feed;
  private readonly viewers: ViewerCount;
  private readonly logSubscribers: LogSubscribers;
  private readonly opened: Promise<void>;
  private resolveOpened: () => void = () => undefined;
  private unsubscribe: Cancel | undefined;

  constructor(
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
    @Inject(METRICS) metrics: Registry,
    @Inject(PRESENCE) private readonly presence: Presence,
    @Inject(SECRET) secret: string,
    @Inject(LiveView) private readonly live: Pick<LiveView, 'edition' | 'listen' | 'reached' | 'view'>,
    presenter: Presenter,
  ) {
    const timers = systemTimers;
    this.opened = new Promise((resolve) => (this.resolveOpened = resolve));
    this.fanOut = new FanOut({
      timers,
      watch: liveMetrics(metrics, { sockets: () => this.fanOut.size, most: MAX_SOCKETS }),
      snapshot: () => this.feed.snapshot(),
    });
    this.viewers = new ViewerCount(
      () => this.watching,
      timers,
      (viewers) => this.feed.pushViewers(viewers),
    );
    this.feed = new Feed({
      live,
      presenter,
      clock,
      timers,
      push: (frame) => this.fanOut.push(frame),
      isBusy: () => this.fanOut.busy,
      onIdle: () => this.fanOut.sendSnapshots(),
      viewers: () => this.viewers.countForSnapshot(),
    });
    presence.onChange(() => this.viewers.changed());
    this.logSubscribers = new LogSubscribers(new VoterPseudonyms(secret), timers);
  }

  /** Visitors connected just now, to any process; those who conduct the conclave are not counted. */
  get watching(): number {
    return this.watchingHere + this.presence.elsewhere;
  }

  private get watchingHere(): number {
    return this.fanOut.size - this.uncounted.size;
  }

  /** Called once the live view is at the head of the log: waiting connections get a snapshot, all get the pushes. */
  open(): void {
    this.unsubscribe = this.live.listen((event, applied) => {
      try {
        this.logSubscribers.onEvent(event);
        this.feed.onEvent(event, applied);
      } catch (err) {
        // The view must continue; viewers notice the gap at the next push.
        this.logger.error({ err, position: event.position }, 'live pushes: event not pushed');
      }
    });
    this.feed.open();
    this.resolveOpened();
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe?.();
    this.feed.stop();
    this.viewers.stop();
    this.fanOut.stop();
  }

  join(connection: Connection, { uncounted }: { readonly uncounted: boolean }): void {
    if (uncounted) this.uncounted.add(connection);
    this.fanOut.join(connection);
    this.presenceChanged();
  }

  /** Pushes each event as well. `recheck` is called periodically; the subscription ends with the access. */
  subscribeToLog(connection: Connection, access: LogAccess, recheck: () => Promise<LogAccess | undefined>): void {
    this.logSubscribers.add(connection, access, recheck);
  }

  leave(connection: Connection): void {
    this.logSubscribers.remove(connection);
    this.fanOut.leave(connection);
    this.uncounted.delete(connection);
    this.presenceChanged();
  }

  sendSnapshot(connection: Connection): void {
    this.fanOut.requestSnapshot(connection);
  }

  /** Nothing for one who is current; positions never go back, so one who has seen more than this process waits for it. */
  async bringUpToDate(connection: Connection, position: string | undefined): Promise<void> {
    await this.opened;
    const here = this.live.view.position;
    const known = position !== undefined && position.length === here?.length ? position : undefined;
    if (known !== undefined && here !== null && known > here) {
      // Not reached in time: a position of another log. A snapshot sets that right.
      await this.live.reached(known).catch(() => undefined);
    }
    if (known !== undefined && this.feed.isCurrent(known)) this.fanOut.markCurrent(connection);
    else this.fanOut.requestSnapshot(connection);
  }

  private presenceChanged(): void {
    this.presence.set(this.watchingHere);
    this.viewers.changed();
  }
}
