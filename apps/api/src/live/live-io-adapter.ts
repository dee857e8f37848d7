import type { Server as HttpServer } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { LIVE_NAMESPACE } from '@fumata/contracts';
import { Server, type ServerOptions } from 'socket.io';
import { fromOwnPages } from '../http/own-pages.js';
import { securityHeaders } from '../http/security-headers.js';
import { MAX_SOCKETS } from './live-metrics.js';

/** A client sends nothing longer than its handshake with a token. */
const MAX_MESSAGE_BYTES = 4096;
const CONNECT_TIMEOUT_MS = 10_000;

/** Socket.IO on the HTTP server's own port, for the site's own pages, with one namespace. */
export class LiveIoAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext | HttpServer,
    private readonly publicUrl: string,
  ) {
    super(app);
  }

  override createIOServer(_port: number, options?: Partial<ServerOptions>): Server {
    const server = new Server(this.httpServer, {
      ...options,
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      transports: ['websocket', 'polling'],
      allowRequest: (request, done) =>
        done(null, fromOwnPages(request, this.publicUrl) && server.engine.clientsCount < MAX_SOCKETS),
    });
    const headers = securityHeaders(this.publicUrl.startsWith('https:'));
    server.engine.on('headers', (answered: Record<string, string>) => Object.assign(answered, headers));
    server.use((_socket, next) => next(new Error(`Espace inconnu : utilisez ${LIVE_NAMESPACE}`)));
    return server;
  }

  /** The gateway has closed the connections already, and Nest closes the HTTP server. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
