import type { StoredDocument } from '@fumata/documents';
import type { Act } from '../records/act.js';

/** For how long a link works. */
export const LINK_LASTS_MS = 7 * 86_400_000;

/** A link that somebody asked for, and what was downloaded by it: one record. */
export interface DownloadLink extends StoredDocument {
  /** Raised by every revocation: the token before opens nothing any more. */
  readonly generation: number;
  /** By which the link is found; unique. */
  readonly digest: string;
  /** As typed, and without its case; null once erased. */
  readonly email: string | null;
  readonly emailKey: string | null;
  /** Null: the whole gallery. */
  readonly imageId: string | null;
  readonly galleryId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Mails with this link: how many were wanted so far, how many of them have left, and when the last one did. */
  readonly mailsWanted: number;
  readonly mailsSent: number;
  readonly sentAt: string | null;
  readonly downloadCount: number;
  /** Of the last counted download. */
  readonly lastDownload: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly version: number;
  readonly updatedAt: string;
  /** What an administrator last did to it. */
  readonly lastAct: Act | null;
}

export const isOpen = ({ expiresAt, revokedAt }: DownloadLink, now: string): boolean =>
  revokedAt === null && now < expiresAt;

/** By which the n-th mail with a link is known, from 1 on: to the jobs, to mail servers, to whoever keeps it. */
export const linkMail = (linkId: string, mail: number): string => `link-${linkId}-${mail}`;

/** The link that such a mail is for; undefined for any other mail. */
export const linkOfMail = (id: string): string | undefined => /^link-([0-9a-f]{24})-\d+$/.exec(id)?.[1];
