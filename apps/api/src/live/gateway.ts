import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { LIVE_NAMESPACE } from '@fumata/contracts';
import type { ServerPushes } from '@fumata/contracts';
import { VoterPseudonyms } from '@fumata/platform';
import type { SessionTokens } from '../http/session-tokens.js';
import type { ApiSystem } from '../system.js';
import { BadToken, handshakeOf, logAccessOf } from './admission.js';
import { fromOwnPages } from '../http/own-pages.js';
import type { LogAccess } from './admission.js';
import { Coalescer } from './coalescer.js';
import { FanOut } from './fan-out.js';
import { Feed } from './feed.js';
import type { LiveView } from '../view/live-view.js';
import { liveMetrics } from './live-metrics.js';
import { LogSubscribers } from './log-subscribers.js';
import type { Presenter } from '../view/presenter.js';
import { SocketConnection } from './socket-connection.js';
import { systemTimers } from './timers.js';
import type { Cancel, Timers } from './timers.js';
import { ViewerCount } from './viewer-count.js';

/**
 * Connections that one process takes; further ones are refused and come back later, by their client's own pace. There is
 * no limit by address: whole networks share one, and what a connection costs is bounded by `WAITING_LIMIT`.
 */
const MAX_SOCKETS = 20_000;
/** A client says nothing longer than its handshake with a token. */
const MAX_MESSAGE_BYTES = 4096;
const JOIN_WITHIN_MS = 10_000;
const RESYNC_EVERY_MS = 1_000;
const GOODBYE_MS = 1_000;

/** What was found at the handshake. */
interface Guest {
  readonly position: string | undefined;
  readonly token: string | undefined;
  readonly reading: LogAccess | undefined;
  readonly uncounted: boolean;
}

type GuestSocket = Socket<{ resync: () => void }, ServerPushes, DefaultEventsMap, { guest?: Guest }>;

/** The gateway uses these parts of the API's system. */
export type GatewaySystem = Pick<
  ApiSystem,
  'accounts' | 'clock' | 'configuration' | 'logger' | 'metrics' | 'presence' | 'secret'
>;

export interface GatewayOptions {
  readonly system: GatewaySystem;
  readonly live: Pick<LiveView, 'edition' | 'listen' | 'reached' | 'view'>;
  readonly presenter: Presenter;
  readonly tokens: SessionTokens;
  readonly timers?: Timers;
}

/** Socket.IO's namespace `/conclave`: open to everyone, read-only. Connections wait until `open`; nothing is pushed before. */
export class LiveGateway {
  private readonly timers: Timers;
  private readonly lines = new Set<SocketConnection>();
  private readonly uncounted = new Set<SocketConnection>();
  private readonly fanOut: FanOut;
  private readonly feed: Feed;
  private readonly viewers: ViewerCount;
  private readonly logRoom: LogSubscribers;
  private readonly opened: Promise<void>;
  private resolveOpened: () => void = () => undefined;
  private io: Server | undefined;
  private unsubscribe: Cancel | undefined;

  constructor(private readonly options: GatewayOptions) {
    const { system, live, presenter, timers = systemTimers } = options;
    this.timers = timers;
    this.opened = new Promise((resolve) => (this.resolveOpened = resolve));
    this.fanOut = new FanOut({
      timers,
      watch: liveMetrics(system.metrics, { sockets: () => this.fanOut.size, most: MAX_SOCKETS }),
      snapshot: () => this.feed.snapshot(),
    });
    this.viewers = new ViewerCount(
      () => this.watching,
      timers,
      (viewers) => this.feed.tellViewers(viewers),
    );
    this.feed = new Feed({
      live,
      presenter,
      clock: system.clock,
      timers,
      push: (frame) => this.fanOut.push(frame),
      busy: () => this.fanOut.busy,
      onIdle: () => this.fanOut.serve(),
      viewers: () => this.viewers.tell(),
    });
    system.presence.onChange(() => this.viewers.changed());
    this.logRoom = new LogSubscribers(new VoterPseudonyms(system.secret), timers);
  }

  /** Visitors connected just now, to whichever process; those who conduct the conclave are none. */
  get watching(): number {
    return this.watchingHere + this.options.system.presence.elsewhere;
  }

  private get watchingHere(): number {
    return this.fanOut.size - this.uncounted.size;
  }

  /** Answers on the server's own port from now on; to be called before it listens. */
  attach(server: HttpServer): void {
    const { publicUrl } = this.options.system.configuration;
    const io = new Server(server, {
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: JOIN_WITHIN_MS,
      transports: ['websocket', 'polling'],
      allowRequest: (request, done) =>
        done(null, fromOwnPages(request, publicUrl) && io.engine.clientsCount < MAX_SOCKETS),
    });
    io.use((_socket, next) => next(new Error(`Espace inconnu : utilisez ${LIVE_NAMESPACE}`)));
    io.of(LIVE_NAMESPACE)
      .use((socket: GuestSocket, next) => {
        this.admit(socket).then(
          () => next(),
          (cause: unknown) => next(this.refusal(cause)),
        );
      })
      .on('connection', (socket: GuestSocket) => this.welcome(socket));
    this.io = io;
  }

  /** The live view stands at the head of the log: whoever waits is told how things are, and everybody what happens. */
  open(): void {
    const { live, system } = this.options;
    this.unsubscribe = live.listen((event, passed) => {
      try {
        this.logRoom.take(event);
        this.feed.take(event, passed);
      } catch (err) {
        // The view must go on; those who watch see the gap in the next push.
        system.logger.error({ err, position: event.position }, 'an event could not be pushed');
      }
    });
    this.feed.open();
    this.resolveOpened();
  }

  /** Connections are closed, so that clients come back by themselves, each after its own random pause. The server stays. */
  stop(): void {
    this.unsubscribe?.();
    this.feed.stop();
    this.viewers.stop();
    this.fanOut.stop();
    const lines = [...this.lines];
    this.io?.engine.close();
    this.timers.after(GOODBYE_MS, () => lines.forEach((line) => line.cut()));
  }

  /** @throws BadToken, which the client sees as `connect_error` */
  private async admit(socket: GuestSocket): Promise<void> {
    const { position, token, uncounted } = handshakeOf(socket.handshake.auth);
    const reading = token === undefined ? undefined : await this.reading(token);
    socket.data.guest = { position, token: token ?? undefined, reading, uncounted };
  }

  private refusal(cause: unknown): Error {
    if (cause instanceof BadToken) return cause;
    this.options.system.logger.warn({ err: cause }, 'a handshake could not be checked');
    return new Error('Service momentanément indisponible');
  }

  private reading(token: string | null): Promise<LogAccess | undefined> {
    return logAccessOf(token, this.options.tokens, this.options.system);
  }

  private welcome(socket: GuestSocket): void {
    const { position, token, reading, uncounted }: Partial<Guest> = socket.data.guest ?? {};
    const line = new SocketConnection(socket.conn);
    this.lines.add(line);
    if (uncounted) this.uncounted.add(line);
    this.fanOut.join(line);
    this.presenceChanged();
    if (token !== undefined && reading !== undefined)
      this.logRoom.admit(line, reading, () => this.reading(token));
    const resyncs = new Coalescer({
      everyMs: RESYNC_EVERY_MS,
      timers: this.timers,
      busy: () => false,
      flush: () => this.fanOut.owe(line),
    });
    socket.on('resync', () => resyncs.change());
    socket.on('disconnect', () => {
      resyncs.stop();
      this.logRoom.leave(line);
      this.fanOut.leave(line);
      this.lines.delete(line);
      this.uncounted.delete(line);
      this.presenceChanged();
    });
    void this.bringUpToDate(line, position);
  }

  private presenceChanged(): void {
    this.options.system.presence.set(this.watchingHere);
    this.viewers.changed();
  }

  /** Nothing for one who is current; positions never go back, so one who has seen more than this process waits for it. */
  private async bringUpToDate(line: SocketConnection, position: string | undefined): Promise<void> {
    const { live } = this.options;
    await this.opened;
    const here = live.view.position;
    const known = position !== undefined && position.length === here?.length ? position : undefined;
    if (known !== undefined && here !== null && known > here) {
      // Not within its patience: a position of another log. A snapshot sets that right.
      await live.reached(known).catch(() => undefined);
    }
    if (known !== undefined && this.feed.isCurrent(known)) this.fanOut.admit(line);
    else this.fanOut.owe(line);
  }
}
