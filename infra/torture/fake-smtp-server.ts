import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** SMTP server that accepts every mail and counts deliveries. */
export class FakeSmtpServer {
  /** Deliveries by `Message-ID`. */
  readonly deliveries = new Map<string, number>();
  /** Total number of mails. */
  total = 0;
  /** Raw text of the last mail. */
  latest = '';
  #waiting: { readonly count: number; readonly heard: () => void }[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, answer) => {
      text(stream).then(
        (mail) => {
          this.latest = mail;
          this.#take(/^Message-ID: <(.*)>\r$/im.exec(mail)?.[1] ?? '');
          answer();
        },
        () => undefined, // its sender was killed before the end
      );
    },
  });

  /** Resolves to its address. */
  async start(): Promise<string> {
    this.#server.on('error', () => undefined); // a client killed mid-delivery
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = this.#server.server.address() as AddressInfo; // a TCP server has an address
    return `smtp://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(() => stopped()));
  }

  /** Resolves once this many mails have arrived. */
  async received(count: number): Promise<void> {
    if (this.total < count) await new Promise<void>((heard) => this.#waiting.push({ count, heard }));
  }

  #take(id: string): void {
    this.deliveries.set(id, (this.deliveries.get(id) ?? 0) + 1);
    this.total += 1;
    const due = this.#waiting.filter(({ count }) => count <= this.total);
    this.#waiting = this.#waiting.filter(({ count }) => count > this.total);
    for (const { heard } of due) heard();
  }
}
