import { emailKeyOf } from '@fumata/content';

/** Gmail ignores dots, and has two names. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/** The mailbox that an address reaches, as far as its spelling shows: `Ada+fumata@example.org` reaches `ada@example.org`. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = emailKeyOf(email).split('@');
  const [box, host] = [name.replace(/\+.*/, ''), domain.replace(/\.$/, '')];
  return GMAIL.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}
