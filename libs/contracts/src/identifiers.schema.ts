import { z } from 'zod';

/** The `_id` of everything: 24 hexadecimal digits. */
export const objectIdSchema = z
  .string({ error: 'Identifiant invalide' })
  .regex(/^[0-9a-f]{24}$/i, 'Identifiant invalide')
  .toLowerCase();

/** `AAAA-MM-JJ`, a day that exists. */
export const daySchema = z.iso.date({ error: 'Date attendue au format AAAA-MM-JJ' });

/** Years of four digits that people may mean: all others would not even sort as texts. */
const isOurs = (value: string): boolean => /^(1[89]|2[01])\d\d-/.test(value);

/** A day from 1800 to 2199. */
export const plausibleDaySchema = daySchema.pipe(z.string().refine(isOurs, 'Date trop lointaine'));

/** ISO 8601 with a time zone; given back in UTC with milliseconds. */
export const momentSchema = z.iso
  .datetime({ offset: true, error: 'Date et heure attendues au format ISO 8601' })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => isOurs(value), 'Date trop lointaine');

/** A whole number from 1 on, written in an address: in decimal digits and nothing else. */
export const writtenCountSchema = (max: number, error: string) =>
  z
    .string({ error })
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }));

/** The number of a round, in an address. */
export const roundNumberSchema = writtenCountSchema(1_000_000, 'Nombre entier positif attendu');
