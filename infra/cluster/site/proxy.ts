import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Minimal TCP proxy in front of the API processes: round-robin with failover, without sticky sessions. */
export class Proxy {
  /** Target ports; may be changed while running. */
  targets: readonly number[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  private constructor(server: Server, targets: readonly number[]) {
    this.#server = server;
    this.targets = targets;
  }

  static async open(targets: readonly number[]): Promise<Proxy> {
    const server = createServer({ pauseOnConnect: true });
    const proxy = new Proxy(server, targets);
    server.on('connection', (near) => proxy.#lead(near));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #lead(near: Socket): void {
    const { targets } = this;
    const first = this.#turn++;
    const attempt = (tries: number): void => {
      const port = targets[(first + tries) % targets.length];
      if (port === undefined || tries === targets.length) return void near.destroy();
      const far = connect(port, '127.0.0.1');
      far.once('connect', () => this.#join(near, far));
      far.once('error', () => {
        if (far.pending || far.connecting || far.bytesRead + far.bytesWritten === 0) attempt(tries + 1);
      });
    };
    near.on('error', () => near.destroy());
    attempt(0);
  }

  #join(near: Socket, far: Socket): void {
    far.removeAllListeners('error');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    near.resume();
  }
}
