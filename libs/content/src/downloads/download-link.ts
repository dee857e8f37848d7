import type { StoredDocument } from '@fumata/documents';
import { emailKeyOf } from '../records/email-key.js';
import type { Act } from '../records/act.js';
import { DAY_MS } from '@fumata/platform';

/** Validity of a link. */
const LINK_VALIDITY_MS = 7 * DAY_MS;

/** A requested link and its downloads, in one record. */
export interface DownloadLink extends StoredDocument {
  /** Incremented by every revocation, which invalidates the previous token. */
  readonly generation: number;
  /** Digest of the token, by which the link is found; unique. */
  readonly digest: string;
  /** As typed, and its `emailKeyOf`; null once erased. */
  readonly email: string | null;
  readonly emailKey: string | null;
  /** Null: the whole gallery. */
  readonly imageId: string | null;
  readonly galleryId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Mails with this link: requested so far, sent so far, and when the last one was sent. */
  readonly mailsWanted: number;
  readonly mailsSent: number;
  readonly sentAt: string | null;
  readonly downloadCount: number;
  /** The time of the last counted download; address and browser belong to it. */
  readonly lastDownload: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly version: number;
  readonly updatedAt: string;
  /** An administrator's last act on it. */
  readonly lastAct: Act | null;
}

/** A request for a link. */
export interface LinkRequest {
  readonly email: string;
  readonly imageId: string | null;
  readonly galleryId: string;
  /** Whether the link is sent by mail. */
  readonly byMail: boolean;
}

/** A link that was just requested. */
export function newLink({
  _id,
  digest,
  request: { email, imageId, galleryId, byMail },
  now,
}: Pick<DownloadLink, '_id' | 'digest'> & { readonly request: LinkRequest; readonly now: Date }): DownloadLink {
  const createdAt = now.toISOString();
  return {
    _id,
    generation: 0,
    digest,
    email,
    emailKey: emailKeyOf(email),
    imageId,
    galleryId,
    createdAt,
    expiresAt: new Date(now.getTime() + LINK_VALIDITY_MS).toISOString(),
    revokedAt: null,
    mailsWanted: byMail ? 1 : 0,
    mailsSent: 0,
    sentAt: null,
    downloadCount: 0,
    lastDownload: null,
    ipAddress: null,
    userAgent: null,
    version: 1,
    updatedAt: createdAt,
    lastAct: null,
  };
}

export const isOpen = ({ expiresAt, revokedAt }: DownloadLink, now: string): boolean =>
  revokedAt === null && now < expiresAt;

/** Id of the n-th mail with a link, from 1: for jobs, mail servers and the outbox. */
export const linkMail = (linkId: string, mail: number): string => `link-${linkId}-${mail}`;

/** The link and the number of such a mail; undefined for other mails. */
export function parseLinkMail(id: string): { readonly linkId: string; readonly mail: number } | undefined {
  const [, linkId, mail] = /^link-([0-9a-f]{24})-(\d+)$/.exec(id) ?? [];
  return linkId === undefined ? undefined : { linkId, mail: Number(mail) };
}
