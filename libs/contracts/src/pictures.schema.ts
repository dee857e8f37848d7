import { z } from 'zod';

const WIDTH = 'Largeur invalide : un nombre de pixels, de 1 à 99999';

/** `w`: the width wanted, in pixels. What else an address carries (`v`, `t`) keeps copies apart and means nothing here. */
export const imageQuerySchema = z.object({
  w: z
    .union([z.literal(''), z.string(WIDTH).regex(/^[1-9]\d{0,4}$/, WIDTH)], WIDTH)
    .optional()
    .transform((text) => (text === undefined || text === '' ? undefined : Number(text))),
});

/** The address of a cardinal's photo that was just taken in, with its version: it goes into the record by a PUT. */
export const photoUrlSchema = z.object({ photoUrl: z.string() });

/** The address of an article's picture that was just taken in, as above. */
export const imageUrlSchema = z.object({ imageUrl: z.string() });

export type ImageQuery = z.output<typeof imageQuerySchema>;
export type PhotoUrl = z.output<typeof photoUrlSchema>;
export type ImageUrl = z.output<typeof imageUrlSchema>;
