import { join } from 'node:path';
import type { Mailer, Sender } from './mailer.js';
import { OutboxMailer } from './outbox/outbox-mailer.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';
import { StoppedMailer } from './stopped/stopped-mailer.js';

interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly sendsMail: boolean;
}

/** Opens the configured mailer: SMTP if a URL is set, otherwise the outbox in the data folder. */
export async function openMailer(settings: MailSettings, dataFolder: string, from: Sender): Promise<Mailer> {
  const { smtpUrl, sendsMail } = settings;
  const folder = join(dataFolder, 'mails');
  const mailer = smtpUrl === undefined ? await OutboxMailer.open(folder, from) : new SmtpMailer(smtpUrl, from);
  return sendsMail ? mailer : new StoppedMailer(mailer);
}
