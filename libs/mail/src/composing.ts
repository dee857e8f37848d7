import type { MailMessage, Sender } from './mailer.js';

/** As nodemailer takes it. Addresses go in as objects, never as text that it would have to read. */
export const composed = ({ id, to, subject, text, html, pictures = [] }: MailMessage, from: Sender) => ({
  from,
  to: { name: '', address: to },
  messageId: `<${id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
  ...{ subject, text, html },
  attachments: pictures.map(({ name, type, bytes }) => ({
    ...{ filename: name, cid: name, contentType: type, contentDisposition: 'inline' },
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  })),
  // Answers of absence and the like would go to nobody who reads them.
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Nothing of what a message says is ever read from a disk or fetched.
  disableFileAccess: true,
  disableUrlAccess: true,
});
