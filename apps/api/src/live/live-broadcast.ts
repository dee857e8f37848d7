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
 * Maximum number of connections per process; clients above it are rejected and retry with back-off. There is no limit per
 * address, because whole networks share one; the memory of a connection is bounded by `MAX_BUFFERED_BYTES`.
 */
export const MAX_SOCKETS = 20_000;

/** Pushes changes of the view to every connection. Connections wait until `open`; nothing is pushed before. */
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
      watch: liveMetrics(metrics, { sockets: () => this.fanOut.size, maxSockets: MAX_SOCKETS }),
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

  /** Number of connected viewers of all processes, without the dashboards of administrators. */
  get watching(): number {
    return this.watchingHere + this.presence.elsewhere;
  }

  private get watchingHere(): number {
    return this.fanOut.size - this.uncounted.size;
  }

  /** Called once the live view is at the head of the log: waiting connections get a snapshot, and pushes start. */
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

  /** Pushes log events too. `recheck` is called periodically; the subscription ends when it yields no access. */
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

  /** Sends a snapshot unless the client is current. A client ahead of this process waits until the view has caught up. */
  async bringUpToDate(connection: Connection, position: string | undefined): Promise<void> {
    await this.opened;
    const here = this.live.view.position;
    const known = position !== undefined && position.length === here?.length ? position : undefined;
    if (known !== undefined && here !== null && known > here) {
      // A timeout means that the position is from another log: the client gets a snapshot.
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
