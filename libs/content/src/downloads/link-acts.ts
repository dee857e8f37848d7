import { derivedId } from '@fumata/platform';
import type { Act, Author } from '../records/act.js';
import { differences } from '../records/differences.js';
import { maskedEmail } from '../records/masked-email.js';
import type { DownloadLink } from './download-link.js';

/** What an administrator did to a link, for the audit: no address stands there in full. */
export function actOn(before: DownloadLink, after: DownloadLink, author: Author, verb: Act['verb']): Act {
  const { _id: subject, version, updatedAt: at, email } = after;
  const address = email ?? before.email;
  return {
    ...{ _id: derivedId('act', 'download-link', subject, version), at, author, kind: 'download-link', verb },
    ...{ subject, title: address === null ? '' : maskedEmail(address), version },
    ...differences(told(before), told(after), []),
  };
}

/** What the audit tells of a link. */
const told = ({ email, revokedAt, mailsWanted }: DownloadLink): object => ({
  email: email === null ? null : maskedEmail(email),
  revokedAt,
  mailsWanted,
});
