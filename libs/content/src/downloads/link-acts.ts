import type { Collection } from '@fumata/documents';
import { currentRequest, derivedId } from '@fumata/platform';
import type { Act, ActVerb, Author } from '../records/act.js';
import { differences } from '../records/differences.js';
import { maskEmail } from '../records/masked-email.js';
import type { RecordContext } from '../records/record.js';
import { MAX_ATTEMPTS } from '../records/records.js';
import type { DownloadLink } from './download-link.js';

/** A change of a link; undefined for none. */
export type LinkChange = (link: DownloadLink) => Partial<DownloadLink> | undefined;

interface LinkAct {
  readonly id: string;
  readonly author: Author;
  readonly verb: ActVerb;
  readonly change: LinkChange;
}

/**
 * Writes an administrator's change with its act, then copies the act to the audit. Undefined if the link does not exist
 * or nothing changes. Idempotent within a repeatable request.
 */
export async function changeByAct(
  links: Collection<DownloadLink>,
  { acts, clock }: Pick<RecordContext, 'acts' | 'clock'>,
  { id, author, verb, change }: LinkAct,
): Promise<DownloadLink | undefined> {
  const request = currentRequest();
  const actId = request?.changeId(id);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const link = await links.get(id);
    if (link && actId !== undefined && (await isMade(actId, link, acts))) {
      request?.changed(id);
      return link;
    }
    const changes = link && change(link);
    if (!link || !changes) return undefined;
    if (link.lastAct) await acts.add(link.lastAct);
    const updatedAt = clock.now().toISOString();
    const version = link.version + 1;
    const after = { ...link, ...changes, version, updatedAt };
    const lastAct = { ...actOn(link, after, author, verb), ...(actId !== undefined && { _id: actId }) };
    const set = { ...changes, version, updatedAt, lastAct };
    const outcome = await links.update(id, { set }, { where: { version: link.version } });
    if (!outcome.updated) continue;
    await acts.add(lastAct);
    request?.changed(id);
    return outcome.document;
  }
  throw new Error(`too many conflicting changes of link ${id}`);
}

const isMade = async (actId: string, { lastAct }: DownloadLink, acts: RecordContext['acts']): Promise<boolean> =>
  lastAct?._id === actId || acts.has(actId);

/** The act for the audit, with masked e-mails. */
function actOn(before: DownloadLink, after: DownloadLink, author: Author, verb: ActVerb): Act {
  const { _id: subject, version, updatedAt: at, email } = after;
  const address = email ?? before.email;
  return {
    _id: derivedId('act', 'download-link', subject, version),
    at,
    author,
    kind: 'download-link',
    verb,
    subject,
    title: address === null ? '' : maskEmail(address),
    version,
    ...differences(auditFields(before), auditFields(after), []),
  };
}

/** The fields of a link that the audit contains. */
const auditFields = ({ email, revokedAt, mailsWanted }: DownloadLink): object => ({
  email: email === null ? null : maskEmail(email),
  revokedAt,
  mailsWanted,
});
