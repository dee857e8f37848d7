import { join } from 'node:path';
import type { Mailer, Sender } from './mailer.js';
import { OutboxMailer } from './outbox/outbox-mailer.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';

/** The mailer that the configuration asks for: a server where an address is set, else a folder in the data folder. */
export const openMailer = async (
  smtpUrl: string | undefined,
  dataFolder: string,
  from: Sender,
): Promise<Mailer> =>
  smtpUrl === undefined ? OutboxMailer.open(join(dataFolder, 'mails'), from) : new SmtpMailer(smtpUrl, from);
