import { z } from 'zod';
import { objectIdSchema, readVersionSchema } from '../identifiers.schema.js';
import { filledSchema, flagSchema, lineSchema, textSchema, writtenFlagOrEmptySchema } from '../text.schema.js';

/** A gallery in lists. */
export const gallerySchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  titre: z.string(),
  description: z.string(),
  /** The cover's `miniature`; null for none. */
  couverture: z.string().nullable(),
  actif: z.boolean(),
  ordre: z.int(),
  /** Number of images visible to the caller. */
  images: z.int(),
  version: z.int(),
});
export type Gallery = z.infer<typeof gallerySchema>;
export const galleriesSchema = z.object({ galleries: z.array(gallerySchema) });
export type Galleries = z.infer<typeof galleriesSchema>;

export const galleryImageSchema = z.object({
  _id: objectIdSchema,
  galleryId: objectIdSchema,
  titre: z.string(),
  description: z.string(),
  ordre: z.int(),
  actif: z.boolean(),
  /** File name for downloads of the original. */
  filename: z.string(),
  /** The image's id, for `/api/gallery/thumbnail/`. */
  miniature: z.string(),
  /** In pixels, upright; `dimensions` is the formatted text. */
  largeur: z.int(),
  hauteur: z.int(),
  dimensions: z.string(),
  /** Size of the original in bytes; `taille` is the formatted text. */
  octets: z.int(),
  taille: z.string(),
  format: z.string(),
  /** Placeholder of a few pixels, as a `data:` URL. */
  apercu: z.string(),
  downloads: z.int(),
  version: z.int(),
});
export type GalleryImage = z.infer<typeof galleryImageSchema>;

export const galleryImagesSchema = z.object({ gallery: gallerySchema, images: z.array(galleryImageSchema) });
export type GalleryImages = z.infer<typeof galleryImagesSchema>;
export const storedImageSchema = z.object({ image: galleryImageSchema });
export const coveredGallerySchema = z.object({ gallery: gallerySchema });

const NO_TITLE = 'Le titre est requis';
const title = lineSchema(300);
const titre = filledSchema(title, NO_TITLE);
const ORDER = 'Nombre entier attendu, au moins 0';
const MAX_ORDER = 1_000_000;
const ORDER_TOO_HIGH = 'Trop grand : au plus 1 000 000';
const ordre = z.int(ORDER).min(0, ORDER).max(MAX_ORDER, ORDER_TOO_HIGH);
const description = textSchema(2_000);

export const newGallerySchema = z.object({
  titre,
  description: description.optional(),
  actif: flagSchema.optional(),
  ordre: ordre.optional(),
});
export type NewGallery = z.infer<typeof newGallerySchema>;

/** Change of a gallery or of an image. */
export const entryChangeSchema = newGallerySchema.partial().extend({ version: readVersionSchema });
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** Text fields of an upload, as sent by a form. An empty title is replaced by the file name. */
export const uploadedImageSchema = z.object({
  galleryId: objectIdSchema,
  titre: title.optional(),
  description: description.optional(),
  ordre: z
    .string()
    .regex(/^\d*$/, ORDER)
    .transform((text) => (text === '' ? undefined : Number(text)))
    .refine((order) => order === undefined || order <= MAX_ORDER, ORDER_TOO_HIGH)
    .optional(),
  actif: writtenFlagOrEmptySchema.transform((text) => text !== 'false').optional(),
});

/** All images of a gallery in their new order. */
export const imageOrderSchema = z.object({ images: z.array(objectIdSchema).max(10_000) });
export type ImageOrder = z.infer<typeof imageOrderSchema>;
