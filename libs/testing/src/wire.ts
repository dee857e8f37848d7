import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server of this machine's network, which can be cut and mended. */
export class Wire {
  readonly #ends = new Set<Socket>();
  readonly #server;
  #port = 0;

  /** `to`: of a Redis server, where it names no port. */
  constructor(to: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(to.port || 6379), to.hostname);
      for (const end of [near, far]) {
        this.#ends.add(end);
        end.on('error', () => undefined).on('close', () => this.#ends.delete(end)); // cut
      }
      near.pipe(far).pipe(near);
    });
  }

  /** Gives the port of 127.0.0.1 that leads to the server: always the same one. */
  async mend(): Promise<number> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port; // of a TCP server
    return this.#port;
  }

  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const end of this.#ends) end.destroy();
    await closed;
  }
}
