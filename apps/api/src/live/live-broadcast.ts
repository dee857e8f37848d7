import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { VoterPseudonyms, type Clock, type Presence } from '@fumata/platform';
import { CLOCK, LOGGER, METRICS, PRESENCE, SECRET } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LiveView } from '../view/live-view.js';
import { Presenter } from '../view/presenter.js';
import type { Handshake, LogAccess } from './connections/admission.js';
import { FanOut, type Connection } from './feed/fan-out.js';
import { Feed } from './feed/feed.js';
import { liveMetrics } from './live-metrics.js';
import { LogSubscribers } from './feed/log-subscribers.js';
import { Snapshots } from './feed/snapshots.js';
import { SummaryChannel } from './feed/summary-channel.js';
import { systemTimers, type Cancel } from '../timers.js';
import { Viewers } from './feed/viewers.js';

/** Pushes changes of the view: each of them to the conclave's page, a summary to other pages. Silent before `open`. */
@Injectable()
export class LiveBroadcast implements BeforeApplicationShutdown {
  private readonly fanOut: FanOut;
  private readonly feed: Feed;
  private readonly summary: SummaryChannel;
  private readonly viewers: Viewers;
  private readonly logSubscribers: LogSubscribers;
  private readonly opened: Promise<void>;
  private resolveOpened: () => void = () => undefined;
  private unsubscribe: Cancel | undefined;

  constructor(
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
    @Inject(METRICS) metrics: Registry,
    @Inject(PRESENCE) presence: Presence,
    @Inject(SECRET) secret: string,
    @Inject(LiveView) private readonly live: Pick<LiveView, 'edition' | 'listen' | 'reached' | 'view'>,
    presenter: Presenter,
  ) {
    const timers = systemTimers;
    this.opened = new Promise((resolve) => (this.resolveOpened = resolve));
    const watch = liveMetrics(metrics, () => ({ conclave: this.fanOut.size, summary: this.summary.size }));
    this.viewers = new Viewers(presence, timers);
    const viewers = () => this.viewers.countForSnapshot();
    const snapshots = new Snapshots({ presenter, clock, viewers });
    this.fanOut = new FanOut({ timers, watch, snapshot: () => this.feed.currentSnapshot() });
    this.summary = new SummaryChannel({ live, presenter, clock, timers, watch });
    this.feed = new Feed({ live, presenter, timers, snapshots, fanOut: this.fanOut, summary: this.summary });
    this.viewers.listen((count) => this.feed.pushViewers(count));
    this.logSubscribers = new LogSubscribers(new VoterPseudonyms(secret), timers, live, logger);
  }

  /** Number of connected viewers of all processes: visitors of the conclave's page. */
  get viewerCount(): number {
    return this.viewers.count;
  }

  /** Number of connections of this process that get the summary only. */
  get summaryConnections(): number {
    return this.summary.size;
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
    this.summary.open();
    this.resolveOpened();
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe?.();
    this.feed.stop();
    this.viewers.stop();
    this.summary.stop();
    this.fanOut.stop();
  }

  join(connection: Connection, { uncounted, summaryOnly }: Pick<Handshake, 'uncounted' | 'summaryOnly'>): void {
    if (summaryOnly) return this.summary.join(connection);
    this.fanOut.join(connection);
    if (!uncounted) this.viewers.join(connection);
  }

  /** Pushes log events too. `recheck` is called periodically; the subscription ends once there is no access. */
  subscribeToLog(connection: Connection, access: LogAccess, recheck: () => Promise<LogAccess | undefined>): void {
    this.logSubscribers.add(connection, access, recheck);
  }

  leave(connection: Connection): void {
    this.logSubscribers.remove(connection);
    this.fanOut.leave(connection);
    this.summary.leave(connection);
    this.viewers.leave(connection);
  }

  /** Called for a client that has missed a push. */
  resync(connection: Connection): void {
    this.fanOut.resync(connection);
    this.summary.resync(connection);
  }

  /**
   * Sends a snapshot to a connection of the conclave's page unless it knows the current position, and the summary to
   * any other connection. A client ahead of this process waits until the view has caught up.
   */
  async bringUpToDate(connection: Connection, position: string | undefined): Promise<void> {
    await this.opened;
    const viewPosition = this.live.view.position;
    const knownPosition = position !== undefined && position.length === viewPosition?.length ? position : undefined;
    if (knownPosition !== undefined && viewPosition !== null && knownPosition > viewPosition) {
      // A timeout means that the position is from another log: the client gets a snapshot.
      await this.live.reached(knownPosition).catch(() => undefined);
    }
    if (knownPosition !== undefined && this.feed.isCurrent(knownPosition)) this.fanOut.markCurrent(connection);
    else this.fanOut.requestSnapshot(connection);
    this.summary.sendSummary(connection);
  }
}
