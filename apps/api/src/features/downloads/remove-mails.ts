import { emailKeyOf } from '@fumata/content';
import { readMail, type Mailer } from '@fumata/mail';

/** Removes stored mails to the address: links and test mails. The worker removes a mail that is just being sent. */
export async function removeMailsTo(email: string, mailer: Mailer): Promise<void> {
  for (const { id } of await mailer.list()) {
    const file = await mailer.read(id);
    const to = file && (await readMail(file)).to;
    if (to !== undefined && emailKeyOf(to) === emailKeyOf(email)) await mailer.remove(id);
  }
}
