import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes an answer; returns the same bytes for one that it leaves alone. */
export type Tamper = (path: string, body: Buffer) => Buffer;

/** A site in front of the site that changes what it serves. */
export class TamperingProxy {
  private constructor(private readonly server: Server) {}

  static async before(site: string, tamper: Tamper): Promise<TamperingProxy> {
    const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
      const answered = await fetch(`${site}${url}`, { headers: { 'accept-encoding': 'identity' } });
      const body = tamper(url, Buffer.from(await answered.arrayBuffer()));
      response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' }).end(body);
    };
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TamperingProxy(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // it listens on a port
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
