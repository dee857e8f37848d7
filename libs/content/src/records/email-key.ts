import { domainToASCII, domainToUnicode } from 'node:url';
import { cleanEmail } from '@fumata/contracts';

/**
 * The form in which an e-mail address identifies its owner: the same for every case, Unicode form and encoding of the
 * domain. A part of an address without a domain is only cleaned.
 */
export function emailKeyOf(email: string): string {
  const [name = '', domain, ...more] = cleanEmail(email).toLowerCase().normalize('NFC').split('@');
  if (domain === undefined || more.length > 0)
    return [name, domain, ...more].filter((part) => part !== undefined).join('@');
  return `${name}@${domainToUnicode(domainToASCII(domain)) || domain}`;
}
