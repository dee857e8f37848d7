import { z } from 'zod';
import { daySchema, objectIdSchema, writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

const WRONG_EMAIL = 'Veuillez entrer une adresse email valide';

/** Something, an at sign, something, a dot, something; without what would end a mail's header or name a second address. */
export const downloadEmailSchema = z
  .string({ error: WRONG_EMAIL })
  .trim()
  .max(254, WRONG_EMAIL)
  .regex(/^[^\s@<>(),:;"\p{C}]+@[^\s@<>(),:;"\p{C}]+\.[^\s@<>(),:;"\p{C}]+$/u, WRONG_EMAIL);

/** One image, or a whole gallery. */
export const downloadRequestSchema = z
  .object({
    imageId: objectIdSchema.optional(),
    galleryId: objectIdSchema.optional(),
    email: downloadEmailSchema,
  })
  .refine(({ imageId, galleryId }) => (imageId === undefined) !== (galleryId === undefined), {
    error: 'Une image ou une galerie attendue',
    path: ['imageId'],
  });
export type DownloadRequest = z.infer<typeof downloadRequestSchema>;

/** `directLink` only while no mail server is configured. */
export const downloadRequestedSchema = z.object({ message: z.string(), directLink: z.string().optional() });
export type DownloadRequested = z.infer<typeof downloadRequestedSchema>;

/** What a link opens, for the page that begins the download. */
export const openedLinkSchema = z.object({
  titre: z.string(),
  /** Of the image, or of the gallery's first one. */
  miniature: z.string().nullable(),
  /** How many images come in the file. */
  images: z.int(),
  expiresAt: z.string(),
  /** Widths in pixels in which it can be had besides the original, the largest first. */
  tailles: z.array(z.int()),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** `taille`: a width in pixels; without it the original. */
export const downloadSizeSchema = z.object({
  taille: emptyIsAbsent(writtenCountSchema(10_000, 'Taille invalide')),
});
export type DownloadSize = z.infer<typeof downloadSizeSchema>;

export const downloadStatsSchema = z.object({
  /** Downloads that were counted. */
  totalDownloadCount: z.int(),
  totalUniqueEmails: z.int(),
  /** Links generated. */
  totalDownloads: z.int(),
  topImages: z.array(
    z.object({
      _id: objectIdSchema,
      titre: z.string(),
      miniature: z.string().nullable(),
      galleryName: z.string(),
      downloads: z.int(),
    }),
  ),
  /** Seven days of Rome, oldest first, `AAAA-MM-JJ`. */
  last7Days: z.array(z.object({ date: z.string(), count: z.int() })),
});
export type DownloadStats = z.infer<typeof downloadStatsSchema>;

export const downloadDetailsQuerySchema = z.object({
  page: emptyIsAbsent(writtenCountSchema(1_000_000, 'Numéro de page invalide')),
  limit: emptyIsAbsent(writtenCountSchema(1_000, 'Limite invalide : de 1 à 1 000')),
  /** Part of the address. */
  email: emptyIsAbsent(z.string({ error: 'Texte attendu' }).max(254, 'Texte trop long')),
  /** Days of Rome; only together. */
  startDate: emptyIsAbsent(daySchema),
  endDate: emptyIsAbsent(daySchema),
});
export type DownloadDetailsQuery = z.infer<typeof downloadDetailsQuerySchema>;

/** Whose personal data were erased has null in their place. */
export const downloadSchema = z.object({
  _id: objectIdSchema,
  email: z.string().nullable(),
  /** Null: deleted, or a whole gallery was asked for (`archive`). */
  imageId: z
    .object({
      _id: objectIdSchema,
      titre: z.string(),
      miniature: z.string(),
      galleryId: z.object({ _id: objectIdSchema, titre: z.string() }).nullable(),
    })
    .nullable(),
  /** Title of the gallery of which all was asked for; null when it was one image. */
  archive: z.string().nullable(),
  lastDownload: z.string().nullable(),
  downloadCount: z.int(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Download = z.infer<typeof downloadSchema>;

export const downloadDetailsSchema = z.object({
  downloads: z.array(downloadSchema),
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type DownloadDetails = z.infer<typeof downloadDetailsSchema>;

/** What a link opened has been deleted, is hidden, or has nothing left that is shown. */
export const CLOSED_LINKS = [
  'image-supprimee',
  'image-masquee',
  'galerie-supprimee',
  'galerie-masquee',
  'galerie-vide',
] as const;

/** `inconnu`: the queue of jobs can't be asked. `abandonne`: an administrator gave it up. */
export const LINK_MAILS = ['attendu', 'parti', 'echoue', 'abandonne', 'inconnu'] as const;

/** A link that was neither revoked nor has expired. */
export const downloadLinkSchema = downloadSchema.extend({
  /** Why it opens nothing for now; it can't be sent again then. Null: it opens. */
  ferme: z.enum(CLOSED_LINKS).nullable(),
  /** The last mail with it, and why its last try failed, without e-mail addresses. */
  courrier: z.object({ etat: z.enum(LINK_MAILS), raison: z.string().nullable() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When the e-mail left; null: it has not yet. */
  sentAt: z.string().nullable(),
});
export const downloadLinksSchema = z.object({
  links: z.array(downloadLinkSchema),
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type DownloadLinks = z.infer<typeof downloadLinksSchema>;

export const forgetSchema = z.object({ email: downloadEmailSchema });
export type Forget = z.infer<typeof forgetSchema>;
