import { z } from 'zod';

const WIDTH = 'Largeur invalide : un nombre de pixels, de 1 à 99999';

/** `w`: the requested width in pixels. Other parameters (`v`, `t`) only bypass caches. */
export const imageQuerySchema = z.object({
  w: z
    .union([z.literal(''), z.string(WIDTH).regex(/^[1-9]\d{0,4}$/, WIDTH)], WIDTH)
    .optional()
    .transform((text) => (text === undefined || text === '' ? undefined : Number(text))),
});

/** URL of an uploaded photo of a cardinal, with its version; it is stored in the record by a PUT. */
export const photoUrlSchema = z.object({ photoUrl: z.string() });

/** URL of an uploaded image of an article; it is stored with the article when that is saved. */
export const imageUrlSchema = z.object({ imageUrl: z.string() });

export type ImageQuery = z.output<typeof imageQuerySchema>;
export type PhotoUrl = z.output<typeof photoUrlSchema>;
export type ImageUrl = z.output<typeof imageUrlSchema>;
