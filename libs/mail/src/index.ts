export type { Mailer, MailMessage, MailPicture } from './mailer.js';
export { MailRefused } from './mailer.js';
export { MemoryMailer } from './memory/memory-mailer.js';
export { OutboxMailer } from './outbox/outbox-mailer.js';
export { SmtpMailer } from './smtp/smtp-mailer.js';
export { readMail } from './read-mail.js';
export { openMailer } from './open.js';
