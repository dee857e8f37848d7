import { domainToASCII, domainToUnicode } from 'node:url';
import { cleanEmail } from '@fumata/contracts';

/** Letters, digits, dots and dashes only: the conversion, which parses a URL's host, cuts a text at others. */
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** A domain that has another form: with letters beyond ASCII, or encoded. */
const INTERNATIONAL = /[^\0-\u007f]|(?:^|\.)xn--/;

/**
 * The form in which an e-mail address identifies its owner: the same for every case, Unicode form and encoding of the
 * domain. A part of an address without a domain is only cleaned.
 */
export function emailKeyOf(email: string): string {
  const [name = '', domain, ...more] = cleanEmail(email).toLowerCase().normalize('NFC').split('@');
  if (domain === undefined || more.length > 0)
    return [name, domain, ...more].filter((part) => part !== undefined).join('@');
  const isConverted = HOST.test(domain) && INTERNATIONAL.test(domain);
  return `${name}@${(isConverted && domainToUnicode(domainToASCII(domain))) || domain}`;
}

/** Gmail ignores dots, and has two names. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/** The mailbox of an address, as far as its spelling shows: `Ada+fumata@example.org` reaches `ada@example.org`. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = emailKeyOf(email).split('@');
  const [box, host] = [name.replace(/(?!^)\+.*/, ''), domain.replace(/\.$/, '')];
  return GMAIL.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}
