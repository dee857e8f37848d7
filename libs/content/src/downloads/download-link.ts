import type { StoredDocument } from '@fumata/documents';
import type { Act } from '../records/act.js';

/** Validity of a link. */
export const LINK_VALIDITY_MS = 7 * 86_400_000;

/** A requested link and its downloads, in one record. */
export interface DownloadLink extends StoredDocument {
  /** Incremented by every revocation, which invalidates the previous token. */
  readonly generation: number;
  /** By which the link is found; unique. */
  readonly digest: string;
  /** As typed, and in lower case; null once erased. */
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

export const isOpen = ({ expiresAt, revokedAt }: DownloadLink, now: string): boolean =>
  revokedAt === null && now < expiresAt;

/** Id of the n-th mail with a link, from 1: for jobs, mail servers and the outbox. */
export const linkMail = (linkId: string, mail: number): string => `link-${linkId}-${mail}`;

/** The link of such a mail; undefined for other mails. */
export const linkOfMail = (id: string): string | undefined => /^link-([0-9a-f]{24})-\d+$/.exec(id)?.[1];
