import type { Server } from 'node:net';

/** `http://0.0.0.0:3000`: the configured host, which may stand for all addresses, and the port the system chose. */
export function listeningAddress(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
