import { z } from 'zod';
import { pageSchema } from '../paging.schema.js';
import { downloadSchema } from './downloads.schema.js';

/** The link's content was deleted, is hidden, or has no visible image left. */
const CLOSED_LINKS = [
  'image-supprimee',
  'image-masquee',
  'galerie-supprimee',
  'galerie-masquee',
  'galerie-vide',
] as const;

/**
 * `garde`: stored on the site, because no mail server is configured. `abandonne`: cancelled by an administrator.
 * `inconnu`: the job queue is unavailable.
 */
const LINK_MAILS = ['attendu', 'parti', 'garde', 'echoue', 'abandonne', 'inconnu'] as const;

/** A link that is neither revoked nor expired. */
const downloadLinkSchema = downloadSchema.extend({
  /** Why it is temporarily closed; it cannot be resent then. Null: open. */
  ferme: z.enum(CLOSED_LINKS).nullable(),
  /** The last mail with the link, and why its last attempt failed, without e-mail addresses. */
  courrier: z.object({ etat: z.enum(LINK_MAILS), raison: z.string().nullable() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When the mail was sent; null: not yet. */
  sentAt: z.string().nullable(),
});
export const downloadLinksSchema = pageSchema({ links: z.array(downloadLinkSchema) });
export type DownloadLinks = z.infer<typeof downloadLinksSchema>;
