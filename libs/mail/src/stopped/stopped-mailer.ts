import { Unavailable } from '@fumata/platform';
import type { Mailer, StoredMail } from '../mailer.js';

const REASON = 'MAIL=off';

/** Mailer that sends nothing (`MAIL=off`); stored mails can still be read and deleted. */
export class StoppedMailer implements Mailer {
  readonly delivers: boolean;

  constructor(private readonly mailer: Mailer) {
    this.delivers = mailer.delivers;
  }

  send(): Promise<never> {
    return Promise.reject(new Unavailable('mail', REASON));
  }

  list(): Promise<readonly StoredMail[]> {
    return this.mailer.list();
  }

  read(id: string): Promise<Buffer | undefined> {
    return this.mailer.read(id);
  }

  remove(id: string): Promise<void> {
    return this.mailer.remove(id);
  }

  clearBefore(moment: Date): Promise<number> {
    return this.mailer.clearBefore(moment);
  }

  checkFailure(): Promise<string> {
    return Promise.resolve(REASON);
  }

  close(): Promise<void> {
    return this.mailer.close();
  }
}
