import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and remembers how often each mail came. */
export class MailServer {
  /** By `Message-ID`. */
  readonly came = new Map<string, number>();
  /** Of all mails. */
  total = 0;
  /** The last one, as it came. */
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
    this.#server.on('error', () => undefined); // a client that is killed in the middle
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = this.#server.server.address() as AddressInfo; // of a TCP server
    return `smtp://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(() => stopped()));
  }

  /** Resolves once so many mails have come. */
  async received(count: number): Promise<void> {
    if (this.total < count) await new Promise<void>((heard) => this.#waiting.push({ count, heard }));
  }

  #take(id: string): void {
    this.came.set(id, (this.came.get(id) ?? 0) + 1);
    this.total += 1;
    const due = this.#waiting.filter(({ count }) => count <= this.total);
    this.#waiting = this.#waiting.filter(({ count }) => count > this.total);
    for (const { heard } of due) heard();
  }
}
