import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Without it the port is plain. */
  readonly certificate: Certificate | undefined;
  readonly onHttp: RequestListener;
  readonly onCall: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;
}

export interface Listener {
  close(): void;
}

const PREFACE = 'PRI * HTTP/2';
const HTTP2_OPTIONS = { maxSessionMemory: 1_000, settings: { initialWindowSize: 1_048_576 } };

/** Serves HTTP/1.1 and HTTP/2 on one port: told apart by ALPN, or by the first bytes of a plain connection. */
export function listen({ host, port, certificate, onHttp, onCall }: ListenerOptions): Promise<Listener> {
  const http = createHttpServer(onHttp);
  const http2 = createHttp2Server(HTTP2_OPTIONS).on('stream', onCall);
  http2.on('session', (session) => session.on('error', () => undefined));
  const pass = (socket: Socket, isHttp2: boolean): void => void (isHttp2 ? http2 : http).emit('connection', socket);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = certificate
    ? createTlsServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (socket: TLSSocket) => {
        keep(socket);
        pass(socket, socket.alpnProtocol === 'h2');
      }).on('tlsClientError', (_error, socket) => socket.destroy())
    : createTcpServer((socket) => {
        keep(socket);
        socket.once('readable', () => {
          const first: Buffer | null = socket.read();
          if (first === null) return void socket.destroy();
          socket.unshift(first);
          pass(socket, PREFACE.startsWith(first.subarray(0, PREFACE.length).toString('latin1')));
        });
      });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({
        close: () => {
          server.close();
          for (const socket of sockets) socket.destroy();
        },
      });
    });
  });
}
