import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** A TCP proxy on the way to a server of this machine: it can be cut, refuse connections, fall silent and delay. */
export class Wire {
  readonly #ends = new Set<Socket>();
  readonly #server;
  readonly #wait: (ms: number) => Promise<unknown>;
  #port: number;
  #delayMs = 0;
  #speech: Promise<void> | undefined;
  #speak: () => void = () => undefined;

  /**
   * @param to of a Redis server, where it names no port
   * @param port where it listens; a spare one when left out
   */
  constructor(to: URL, port = 0, wait: (ms: number) => Promise<unknown> = setTimeout) {
    this.#port = port;
    this.#wait = wait;
    this.#server = createServer((near) => {
      const far = connect(Number(to.port || 6379), to.hostname);
      for (const end of [near, far]) {
        this.#ends.add(end);
        end.on('error', () => undefined).on('close', () => this.#ends.delete(end)); // cut
      }
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(this.#passage()).pipe(far).pipe(this.#passage()).pipe(near);
    });
  }

  /** Listens. Gives the port of 127.0.0.1 that leads to the server: always the same one. */
  async mend(): Promise<number> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port; // of a TCP server
    return this.#port;
  }

  /** Ends all connections, and refuses new ones until it is mended. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await closed;
  }

  /** Ends all connections; new ones are taken. */
  reset(): void {
    for (const end of this.#ends) end.destroy();
  }

  /** Nothing passes and nothing is lost, as where a network swallows packets, until `speak`. */
  silence(): void {
    this.#speech ??= new Promise((resolve) => (this.#speak = resolve));
  }

  speak(): void {
    this.#speak();
    this.#speech = undefined;
  }

  /** Each piece of data passes so much later; as many as are sent are on their way at once. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  #passage(): Transform {
    let passed = Promise.resolve();
    const pass = async (before: Promise<void>): Promise<void> => {
      if (this.#delayMs > 0) await this.#wait(this.#delayMs);
      await this.#speech;
      await before;
    };
    return new Transform({
      transform(chunk, _encoding, taken) {
        passed = pass(passed).then(() => void this.push(chunk));
        taken();
      },
      flush(ended) {
        void passed.then(() => ended());
      },
    });
  }
}
