import type { Collection } from '@fumata/documents';
import { derivedId } from '@fumata/platform';
import type { Act, Author } from '../records/act.js';
import { differences } from '../records/differences.js';
import { maskedEmail } from '../records/masked-email.js';
import type { Keeping } from '../records/records.js';
import type { DownloadLink } from './download-link.js';

/** What becomes of a link; undefined: nothing is to be changed. */
export type LinkChange = (link: DownloadLink) => Partial<DownloadLink> | undefined;

interface LinkAct {
  readonly id: string;
  readonly author: Author;
  readonly verb: Act['verb'];
  readonly change: LinkChange;
}

/** As for records. */
const ATTEMPTS = 100;

/**
 * A change by an administrator and its act in one write, then the act's copy in the audit. Undefined when there is no such
 * link, or nothing is to be changed.
 */
export async function changeByAct(
  links: Collection<DownloadLink>,
  { acts, clock }: Pick<Keeping, 'acts' | 'clock'>,
  { id, author, verb, change }: LinkAct,
): Promise<DownloadLink | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const link = await links.get(id);
    const changes = link && change(link);
    if (!link || !changes) return undefined;
    if (link.lastAct) await acts.keep(link.lastAct);
    const updatedAt = clock.now().toISOString();
    const version = link.version + 1;
    const lastAct = actOn(link, { ...link, ...changes, version, updatedAt }, author, verb);
    const set = { ...changes, version, updatedAt, lastAct };
    const outcome = await links.update(id, { set }, { where: { version: link.version } });
    if (!outcome.updated) continue;
    await acts.keep(lastAct);
    return outcome.document;
  }
  throw new Error(`link ${id} is changed all the time by others`);
}

/** What an administrator did to a link, for the audit: no address stands there in full. */
function actOn(before: DownloadLink, after: DownloadLink, author: Author, verb: Act['verb']): Act {
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
