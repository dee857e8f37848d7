import { z } from 'zod';
import { objectIdSchema, plausibleDaySchema, writtenCountSchema } from '../identifiers.schema.js';
import { pageSchema, paging } from '../paging.schema.js';
import { emailSchema, emptyIsAbsent } from '../text.schema.js';

export const downloadEmailSchema = emailSchema('Veuillez entrer une adresse email valide');

/** One image or a whole gallery. */
export const downloadRequestSchema = z
  .object({ imageId: objectIdSchema.optional(), galleryId: objectIdSchema.optional(), email: downloadEmailSchema })
  .refine(({ imageId, galleryId }) => (imageId === undefined) !== (galleryId === undefined), {
    error: 'Une image ou une galerie attendue',
    path: ['imageId'],
  })
  .meta({ oneOf: [{ required: ['imageId'] }, { required: ['galleryId'] }] });
export type DownloadRequest = z.infer<typeof downloadRequestSchema>;

/** `directLink` only while no mail server is configured. */
export const downloadRequestedSchema = z.object({ message: z.string(), directLink: z.string().optional() });
export type DownloadRequested = z.infer<typeof downloadRequestedSchema>;

/** The content of a link, for the page that starts the download. */
export const openedLinkSchema = z.object({
  titre: z.string(),
  /** Reference of the image, or of the gallery's first one, for `/api/gallery/thumbnail/`. */
  miniature: z.string().nullable(),
  /** Number of images in the file. */
  images: z.int(),
  expiresAt: z.string(),
  /** Available widths in pixels besides the original, largest first. */
  tailles: z.array(z.int()),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** `taille`: a width in pixels; the original without it. */
export const downloadSizeSchema = z.object({ taille: emptyIsAbsent(writtenCountSchema(10_000, 'Taille invalide')) });
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
  /** Seven days in Rome, oldest first, `YYYY-MM-DD`. */
  last7Days: z.array(z.object({ date: z.string(), count: z.int() })),
});
export type DownloadStats = z.infer<typeof downloadStatsSchema>;

export const downloadDetailsQuerySchema = z.object({
  ...paging,
  /** Part of the e-mail. */
  email: emptyIsAbsent(z.string({ error: 'Texte attendu' }).max(254, 'Texte trop long')),
  /** Days in Rome; only together. */
  startDate: emptyIsAbsent(plausibleDaySchema),
  endDate: emptyIsAbsent(plausibleDaySchema),
});
export type DownloadDetailsQuery = z.infer<typeof downloadDetailsQuerySchema>;

/** Erased personal data is null. */
export const downloadSchema = z.object({
  _id: objectIdSchema,
  email: z.string().nullable(),
  /** Null: deleted, or a whole gallery was requested (`archive`). */
  imageId: z
    .object({
      _id: objectIdSchema,
      titre: z.string(),
      miniature: z.string(),
      galleryId: z.object({ _id: objectIdSchema, titre: z.string() }).nullable(),
    })
    .nullable(),
  /** Title of the gallery, also of a deleted image; null: deleted. */
  galerie: z.string().nullable(),
  /** Title of the requested gallery; null for a single image. */
  archive: z.string().nullable(),
  lastDownload: z.string().nullable(),
  downloadCount: z.int(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Download = z.infer<typeof downloadSchema>;

export const downloadDetailsSchema = pageSchema({ downloads: z.array(downloadSchema) });
export type DownloadDetails = z.infer<typeof downloadDetailsSchema>;

export const forgetSchema = z.object({ email: downloadEmailSchema });
export type Forget = z.infer<typeof forgetSchema>;
