import type { MailMessage, Sender } from './mailer.js';

/** Message for nodemailer. Addresses are objects, never text that it would have to parse. */
export const toNodemailer = ({ id, to, subject, text, html, pictures = [] }: MailMessage, from: Sender) => ({
  from,
  to: { name: '', address: to },
  messageId: `<${id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
  subject,
  text,
  html,
  attachments: pictures.map(({ name, type, bytes }) => ({
    filename: name,
    cid: name,
    contentType: type,
    contentDisposition: 'inline',
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  })),
  // Suppresses auto-replies, which nobody would read.
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Content is never read from the disk or fetched.
  disableFileAccess: true,
  disableUrlAccess: true,
});
