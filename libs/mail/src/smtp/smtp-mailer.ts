import { withTimeout, Unavailable } from '@fumata/platform';
import { createTransport } from 'nodemailer';
import { composed } from '../composing.js';
import { MailRefused } from '../mailer.js';
import type { Mailer, MailMessage, Sender } from '../mailer.js';

/** Long enough for a slow server, short enough for a job. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const ANSWER_MS = 2_000;
/** At once; a server that wants fewer says so and the job is tried again. */
const CONNECTIONS = 3;

/** Mail by way of a server: `smtp://user:password@host:port`, `smtps://…`. */
export class SmtpMailer implements Mailer {
  readonly delivers = true;
  readonly #transport;

  constructor(
    url: string,
    private readonly from: Sender,
  ) {
    this.#transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...PATIENCE });
  }

  async send(message: MailMessage): Promise<void> {
    try {
      await this.#transport.sendMail(composed(message, this.from));
    } catch (cause) {
      throw told(cause);
    }
  }

  kept(): Promise<[]> {
    return Promise.resolve([]);
  }

  read(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  clearBefore(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Within two seconds: whoever asks shows a page. */
  async trouble(): Promise<string | undefined> {
    try {
      const asked: Promise<string | undefined> = this.#transport.verify().then(() => undefined);
      return await withTimeout(asked, ANSWER_MS, () => `no answer within ${ANSWER_MS} ms`);
    } catch (cause) {
      return told(cause).message;
    }
  }

  close(): Promise<void> {
    this.#transport.close();
    return Promise.resolve();
  }
}

/** A server's 5xx to an envelope or a message is its last word; all else may be otherwise in a while. */
function told(cause: unknown): Error {
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'responseCode') : 0;
  const kind: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  const isFinal = typeof code === 'number' && code >= 500 && (kind === 'EENVELOPE' || kind === 'EMESSAGE');
  return isFinal ? new MailRefused(message, { cause }) : new Unavailable('mail', message, { cause });
}
