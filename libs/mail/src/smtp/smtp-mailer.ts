import { withTimeout, Unavailable, errorMessage } from '@fumata/platform';
import { createTransport } from 'nodemailer';
import { toNodemailer } from '../to-nodemailer.js';
import { MailRefused, type Mailer, type MailMessage, type Sender } from '../mailer.js';

/** Long enough for a slow server, short enough for a job. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const ANSWER_MS = 2_000;
/** Concurrent connections; a server that allows fewer rejects some, and the job is retried. */
const CONNECTIONS = 3;

/** Mail through an SMTP server: `smtp://user:password@host:port`, `smtps://…`. */
export class SmtpMailer implements Mailer {
  readonly delivers = true;
  readonly #transport;

  constructor(
    url: string,
    private readonly from: Sender,
  ) {
    // A password is never sent in plain text.
    const requireTLS = new URL(url).password !== '';
    const options = { url, pool: true, maxConnections: CONNECTIONS, ...TIMEOUTS } as const;
    this.#transport = createTransport(requireTLS ? { ...options, requireTLS } : options);
  }

  async send(message: MailMessage): Promise<void> {
    await this.deliver(message);
  }

  /** Like `send`; resolves to the server's answer. @throws MailRefused, Unavailable */
  async deliver(message: MailMessage): Promise<string> {
    try {
      const { response } = await this.#transport.sendMail(toNodemailer(message, this.from));
      return response;
    } catch (cause) {
      throw classifyError(cause);
    }
  }

  list(): Promise<[]> {
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

  /** Answers within two seconds, because a page waits for it. */
  async checkFailure(): Promise<string | undefined> {
    try {
      const verifying: Promise<string | undefined> = this.#transport.verify().then(() => undefined);
      return await withTimeout(verifying, ANSWER_MS, () => `no answer within ${ANSWER_MS} ms`);
    } catch (cause) {
      return classifyError(cause).message;
    }
  }

  close(): Promise<void> {
    this.#transport.close();
    return Promise.resolve();
  }
}

/** A 5xx to the envelope or the message is permanent; all other errors are transient. */
function classifyError(cause: unknown): Error {
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'responseCode') : 0;
  const kind: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : '';
  const message = errorMessage(cause);
  const isFinal = typeof code === 'number' && code >= 500 && (kind === 'EENVELOPE' || kind === 'EMESSAGE');
  return isFinal ? new MailRefused(message, { cause }) : new Unavailable('mail', message, { cause });
}
