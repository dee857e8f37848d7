import { EventEmitter, on, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** TCP proxy in front of a local server; it can be stopped, reset, paused and slowed down. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  readonly #requests = new EventEmitter<{ forwarded: [Buffer] }>();
  readonly #wait: (ms: number) => Promise<unknown>;
  #port: number;
  #delayMs = 0;
  #paused: Promise<void> | undefined;
  #resume: () => void = () => undefined;

  /**
   * @param to the server; the port defaults to Redis
   * @param port to listen on; a free one by default
   */
  constructor(to: URL, port = 0, wait: (ms: number) => Promise<unknown> = setTimeout) {
    this.#port = port;
    this.#wait = wait;
    this.#server = createServer((client) => {
      const upstream = connect(Number(to.port || 6379), to.hostname);
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket)); // expected after `stop` or `reset`
      }
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      const requests = client.pipe(this.#createDelay());
      requests.on('data', (chunk: Buffer) => this.#requests.emit('forwarded', chunk));
      requests.pipe(upstream).pipe(this.#createDelay()).pipe(client);
    });
  }

  /** Starts listening. Returns the port on 127.0.0.1, the same after each restart. */
  async start(): Promise<number> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this.#port;
  }

  /** Closes all connections and refuses new ones until `start`. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await closed;
  }

  /** Closes all connections; new ones are accepted. */
  reset(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Holds back all data, as a network that drops packets does, until `resume`. Nothing is lost. */
  pause(): void {
    this.#paused ??= new Promise((resolve) => (this.#resume = resolve));
  }

  resume(): void {
    this.#resume();
    this.#paused = undefined;
  }

  /** Delays each chunk of data; chunks are delayed concurrently. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Resolves once it forwards a chunk to the server that contains the text. */
  async forwarded(text: string): Promise<void> {
    for await (const [chunk] of on(this.#requests, 'forwarded')) if ((chunk as Buffer).includes(text)) return;
  }

  #createDelay(): Transform {
    let forwarded = Promise.resolve();
    const waitTurn = async (before: Promise<void>): Promise<void> => {
      if (this.#delayMs > 0) await this.#wait(this.#delayMs);
      await this.#paused;
      await before;
    };
    return new Transform({
      transform(chunk, _encoding, accepted) {
        forwarded = waitTurn(forwarded).then(() => void this.push(chunk));
        accepted();
      },
      flush(flushed) {
        void forwarded.then(() => flushed());
      },
    });
  }
}
