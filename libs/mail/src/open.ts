import { join } from 'node:path';
import type { Mailer, Sender } from './mailer.js';
import { OutboxMailer } from './outbox/outbox-mailer.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';

/** Opens the configured mailer: SMTP if a URL is set, otherwise the outbox in the data folder. */
export const openMailer = async (smtpUrl: string | undefined, dataFolder: string, from: Sender): Promise<Mailer> =>
  smtpUrl === undefined ? OutboxMailer.open(join(dataFolder, 'mails'), from) : new SmtpMailer(smtpUrl, from);
