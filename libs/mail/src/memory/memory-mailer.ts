import type { Mailer, MailMessage } from '../mailer.js';

/** Mails in memory, for tests. */
export class MemoryMailer implements Mailer {
  readonly sent: MailMessage[] = [];
  /** Error thrown by the next calls of `send`. */
  failure: Error | undefined;

  constructor(public delivers = false) {}

  send(message: MailMessage): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.sent.push(message);
    return Promise.resolve();
  }

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  read(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  remove(id: string): Promise<void> {
    const others = this.sent.filter((message) => message.id !== id);
    this.sent.splice(0, Infinity, ...others);
    return Promise.resolve();
  }

  clearBefore(): Promise<number> {
    return Promise.resolve(0);
  }

  checkFailure(): Promise<string | undefined> {
    return Promise.resolve(this.failure?.message);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
