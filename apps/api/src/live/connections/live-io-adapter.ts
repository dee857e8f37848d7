import { ServerResponse, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { LIVE_NAMESPACE } from '@fumata/contracts';
import { trusts, type Configuration } from '@fumata/platform';
import { Server, type ServerOptions } from 'socket.io';
import { addressOfRaw } from '../../http/hosts/network.js';
import { refuseOutsideFastify } from '../../http/refusals/raw-answer.js';
import type { ApiRefusal } from '../../http/refusals/refusal.js';
import { isSecure, securityHeaders } from '../../http/answers/security-headers.js';
import { SiteHosts } from '../../http/hosts/site-hosts.js';
import { sendFirstPing } from './first-ping.js';
import { LimitedWebSocketServer } from './frame-limit.js';
import { LivePlaces, MAX_LIVE_SOCKETS } from './live-places.js';
import { systemTimers } from '../../timers.js';
import { terminate, type EngineSocket } from './socket-connection.js';
import { TokenBucket, type Rate } from './token-bucket.js';

/** A client sends nothing longer than its handshake with a token. */
const MAX_MESSAGE_BYTES = 4096;
const CONNECT_TIMEOUT_MS = 10_000;

/** A place becomes free whenever a visitor leaves the page. */
const RETRY_SECONDS = 10;
const SESSION = /[?&]sid=[^&]/;

/** The response of a request, or Engine.IO's substitute for an upgrade. */
type EngineResponse = Pick<ServerResponse, 'setHeader'>;

/** Whether a request to upgrade names a session that is not on long polling: its WebSocket would be counted nowhere. */
function hasWebSocket(sessions: ReadonlyMap<string, EngineSocket>, { url = '' }: IncomingMessage): boolean {
  const session = sessions.get(new URLSearchParams(url.slice(url.indexOf('?'))).get('sid') ?? '');
  return session !== undefined && (session.upgrading || session.transport.name !== 'polling');
}

interface LiveOptions {
  /** Called with the code of each refusal. */
  readonly onRefused?: (code: string) => void;
}

/** Socket.IO on the HTTP server's own port, for the site's own pages, with one namespace. */
export class LiveIoAdapter extends IoAdapter {
  private readonly places: LivePlaces;
  private readonly onRefused: (code: string) => void;
  private readonly hosts: SiteHosts;
  private readonly trusts: (address: string, hop: number) => boolean;

  constructor(
    app: INestApplicationContext | HttpServer,
    private readonly configuration: Pick<Configuration, 'publicUrl' | 'hostAliases' | 'trustProxy' | 'connections'>,
    { onRefused = () => undefined }: LiveOptions = {},
  ) {
    super(app);
    // Half of the connections of one network are left for requests.
    const perNetwork = Math.ceil(configuration.connections.perNetwork / 2);
    this.places = new LivePlaces({ total: MAX_LIVE_SOCKETS, perNetwork });
    this.onRefused = onRefused;
    this.hosts = new SiteHosts(configuration);
    this.trusts = trusts(configuration.trustProxy);
  }

  override createIOServer(_port: number, options?: Partial<ServerOptions>): Server {
    const server = new Server(this.httpServer, {
      ...options,
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false, // each answer of long polling would be compressed by itself
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      transports: ['websocket', 'polling'],
      wsEngine: LimitedWebSocketServer,
    });
    const sessions = new Map<string, EngineSocket>();
    server.engine.on('connection', (connection: EngineSocket) => {
      const release = this.places.acquire(addressOfRaw(connection.request, this.trusts));
      if (!release) return connection.close(true); // another one has just taken the last place
      const sid = connection['id']; // declared private, but public to clients
      sessions.set(sid, connection);
      connection.once('close', () => {
        sessions.delete(sid);
        release();
      });
      limitMessages(connection);
      return sendFirstPing(connection, systemTimers);
    });
    const headers = securityHeaders(isSecure(this.configuration));
    server.engine.use((request: IncomingMessage, response: EngineResponse, next: () => void) => {
      // No client of Socket.IO pipelines: each answer would wait in the process until the one before it is read.
      if (response instanceof ServerResponse && response.socket === null) return void request.socket.destroy();
      if (!(response instanceof ServerResponse) && hasWebSocket(sessions, request))
        return void request.socket.destroy();
      const refusal = this.refusalOf(request);
      const to = response instanceof ServerResponse ? response : request.socket;
      if (refusal) {
        this.onRefused(refusal.refused);
        return refuseOutsideFastify(refusal, to, headers);
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return next();
    });
    server.use((_socket, next) => next(new Error(`Espace inconnu : utilisez ${LIVE_NAMESPACE}`)));
    return server;
  }

  private refusalOf(request: IncomingMessage): ApiRefusal | undefined {
    const refused = this.hosts.refusalOf(request);
    if (refused !== undefined) return { refused };
    // Browsers name no origin with pictures and scripts of other sites.
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' || !this.hosts.isFromOwnPages(request);
    if (isForeign) return { refused: 'foreign-origin' };
    const isHandshake = !SESSION.test(request.url ?? '');
    return isHandshake && !this.hasPlace(request) ? { refused: 'too-many-at-once', seconds: RETRY_SECONDS } : undefined;
  }

  private hasPlace(request: IncomingMessage): boolean {
    const release = this.places.acquire(addressOfRaw(request, this.trusts));
    release?.();
    return release !== undefined;
  }

  /** The gateway has closed the connections already, and Nest closes the HTTP server. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Rate of messages. A page sends its handshake, an answer to each ping, and `resync` when it has missed a push. */
const MESSAGES = { atOnce: 20, perSecond: 1 } satisfies Rate;
/** First character of Socket.IO's packet CONNECT, which joins a namespace. */
const CONNECT = '0';

/**
 * Closes a connection that sends more messages than a page ever does, by either transport, or joins twice: a message
 * costs more to serve than to send, and Socket.IO makes a socket of every join until the first is accepted.
 */
export function limitMessages(connection: EngineSocket, now?: () => number): void {
  const messages = new TokenBucket(MESSAGES, now);
  let hasJoined = false;
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const joins = type === 'message' && String(data).startsWith(CONNECT);
    if (messages.take(1) && !(joins && hasJoined)) hasJoined ||= joins;
    else terminate(connection);
  });
}
