import { Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { LIVE_NAMESPACE, type ServerPushes } from '@fumata/contracts';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { AccountDuties } from '../http/sessions/account-duties.js';
import { Sessions } from '../http/sessions/sessions.js';
import { BadToken, handshakeOf, logAccessOf, type Handshake, type LogAccess } from './connections/admission.js';
import { Coalescer } from './feed/coalescer.js';
import { firstAnswerOf } from './connections/first-ping.js';
import { LiveBroadcast } from './live-broadcast.js';
import { MAX_SUMMARY_SOCKETS } from './connections/live-places.js';
import { SocketConnection } from './connections/socket-connection.js';
import { TokenBucket, type Rate } from './connections/token-bucket.js';
import { systemTimers } from '../timers.js';

/** Rate of resyncs after the first one: a snapshot is far longer than its request. */
const RESYNCS = { atOnce: 2, perSecond: 0.1 } satisfies Rate;
const RESYNC_INTERVAL_MS = 1_000;
const LATER_RESYNC_INTERVAL_MS = 10_000;
const CLOSE_GRACE_MS = 1_000;

/** All places for the summary are taken. A page that shows the summary then polls over HTTP. */
class NoPlaceForSummary extends Error {}

/** An accepted handshake. */
type Admission = Handshake & { readonly logAccess: LogAccess | undefined };

interface SocketData {
  admission?: Admission;
  joined?: { readonly connection: SocketConnection; readonly resyncs: Coalescer };
}

type ClientEvents = { resync: () => void };
type ClientSocket = Socket<ClientEvents, ServerPushes, DefaultEventsMap, SocketData>;
type LiveNamespace = Namespace<ClientEvents, ServerPushes, DefaultEventsMap, SocketData>;

/** Socket.IO's namespace `/conclave`: open to everyone, read-only. */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
export class LiveGateway
  implements
    OnGatewayInit<LiveNamespace>,
    OnGatewayConnection<ClientSocket>,
    OnGatewayDisconnect<ClientSocket>,
    BeforeApplicationShutdown
{
  private readonly connections = new Set<SocketConnection>();
  private namespace: LiveNamespace | undefined;

  constructor(
    private readonly broadcast: LiveBroadcast,
    @Inject(Sessions) private readonly sessions: Pick<Sessions, 'accountOfToken'>,
    private readonly duties: AccountDuties,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Admission is a middleware of the namespace: a guard would run on a client's messages, not on its connection. */
  afterInit(namespace: LiveNamespace): void {
    this.namespace = namespace;
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (cause: unknown) => {
          next(this.refusal(cause));
          if (cause instanceof NoPlaceForSummary) socket.conn.close();
        },
      );
    });
  }

  handleConnection(socket: ClientSocket): void {
    const {
      position,
      token,
      logAccess,
      uncounted = false,
      summaryOnly = false,
    }: Partial<Admission> = socket.data.admission ?? {};
    const connection = new SocketConnection(socket.conn);
    const resyncTokens = new TokenBucket(RESYNCS);
    const resyncs = new Coalescer({
      everyMs: () => (resyncTokens.take(1) ? RESYNC_INTERVAL_MS : LATER_RESYNC_INTERVAL_MS),
      timers: systemTimers,
      flush: () => this.broadcast.resync(connection),
    });
    socket.data.joined = { connection, resyncs };
    this.connections.add(connection);
    this.broadcast.join(connection, { uncounted, summaryOnly });
    if (token !== undefined && logAccess !== undefined)
      this.broadcast.subscribeToLog(connection, logAccess, () => this.logAccess(token));
    void this.broadcast.bringUpToDate(connection, position);
  }

  /** The only client message: the client has missed a push. */
  @SubscribeMessage('resync')
  resync(@ConnectedSocket() socket: ClientSocket): void {
    socket.data.joined?.resyncs.change();
  }

  handleDisconnect(socket: ClientSocket): void {
    const { joined } = socket.data;
    if (!joined) return;
    joined.resyncs.stop();
    this.connections.delete(joined.connection);
    this.broadcast.leave(joined.connection);
  }

  /** Closes the connections; clients reconnect, each after a random delay. */
  beforeApplicationShutdown(): void {
    const connections = [...this.connections];
    this.namespace?.server.engine.close();
    systemTimers.after(CLOSE_GRACE_MS, () => connections.forEach((connection) => connection.terminate()));
  }

  /**
   * A connection costs nothing more until it has answered a ping.
   *
   * @throws BadToken, which the client sees as `connect_error`
   */
  private async admit(socket: ClientSocket): Promise<void> {
    await firstAnswerOf(socket.conn);
    const handshake = handshakeOf(socket.handshake.auth);
    if (handshake.summaryOnly && this.broadcast.summaryConnections >= MAX_SUMMARY_SOCKETS)
      throw new NoPlaceForSummary('Plus de place pour le direct');
    const logAccess = handshake.token === undefined ? undefined : await this.logAccess(handshake.token);
    socket.data.admission = { ...handshake, logAccess };
  }

  private refusal(cause: unknown): Error {
    if (cause instanceof BadToken || cause instanceof NoPlaceForSummary) return cause;
    this.logger.warn({ err: cause }, 'live gateway: handshake not checked');
    return new Error('Service momentanément indisponible');
  }

  private logAccess(token: string): Promise<LogAccess | undefined> {
    return logAccessOf(token, this.sessions, this.duties);
  }
}
