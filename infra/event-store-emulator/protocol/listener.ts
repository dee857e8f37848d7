import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { type ChannelCredentials, credentials, type Server, ServerCredentials } from '@grpc/grpc-js';
import type { NodeOptions } from '../options.ts';

const PREFACE = 'PRI * HTTP/2';

/**
 * Serves HTTP/1.1 and gRPC on one port; the first bytes of a connection tell them apart.
 *
 * @returns closes the port and breaks off all connections
 * @throws Error of the listening socket
 */
export async function listen(
  { ip, port, tls }: NodeOptions,
  onHttp: RequestListener,
  grpc: Server,
): Promise<() => Promise<void>> {
  const http = createHttpServer(onHttp);
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (first === null) return void socket.destroy();
      socket.unshift(first);
      const isHttp2 = PREFACE.startsWith(first.subarray(0, PREFACE.length).toString('latin1'));
      if (isHttp2) injector.injectConnection(socket);
      else http.emit('connection', socket);
    });
  };
  const files = tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) };
  const server = files
    ? createTlsServer({ ...files, ALPNProtocols: ['h2', 'http/1.1'] }, accept)
    : createTcpServer(accept);
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, ip, resolve));
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** For connections to other nodes, whose certificates name the hosts that clients use. */
export function nodeCredentials({ tls }: NodeOptions): ChannelCredentials {
  if (!tls) return credentials.createInsecure();
  const folder = tls.authorityFolder;
  const authorities = folder ? readdirSync(folder).map((name) => readFileSync(join(folder, name))) : [];
  return credentials.createSsl(Buffer.concat(authorities), null, null, { checkServerIdentity: () => undefined });
}
