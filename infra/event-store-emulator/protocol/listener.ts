import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { type Authenticate, handlerOf, type Method } from './call.ts';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Without it the port is plain. */
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly onHttp: RequestListener;
  /** Methods of gRPC services by path. */
  readonly methods: Readonly<Record<string, Method>>;
  readonly authenticate: Authenticate;
}

const PREFACE = Buffer.from('PRI * HTTP/2');
/** The limit of messages is checked with the wording of the real server. */
const GRPC_OPTIONS = { 'grpc.max_receive_message_length': -1 };
const asIs = (message: Buffer): Buffer => message;

/**
 * Serves HTTP/1.1 and gRPC on one port; the first bytes of a connection tell them apart.
 *
 * @returns closes the port and breaks off all connections
 * @throws Error of the listening socket
 */
export async function listen(options: ListenerOptions): Promise<() => Promise<void>> {
  const { host, port, certificate, onHttp, methods, authenticate } = options;
  const http = createHttpServer(onHttp);
  const grpc = new Server(GRPC_OPTIONS);
  for (const [path, method] of Object.entries(methods))
    grpc.register(path, handlerOf(path, method, authenticate), asIs, asIs, 'bidi');
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (first === null) return void socket.destroy();
      socket.unshift(first);
      if (PREFACE.indexOf(first.subarray(0, PREFACE.length)) === 0) injector.injectConnection(socket);
      else http.emit('connection', socket);
    });
  };
  const server = certificate
    ? createTlsServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, accept).on('tlsClientError', (_, socket) =>
        socket.destroy(),
      )
    : createTcpServer(accept);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}
