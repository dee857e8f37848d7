import { z } from 'zod';

/** `_id` of records and editions: 24 hexadecimal digits. */
export const objectIdSchema = z
  .string({ error: 'Identifiant invalide' })
  .regex(/^[0-9a-f]{24}$/i, 'Identifiant invalide')
  .toLowerCase();

/** An existing day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date({ error: 'Date attendue au format AAAA-MM-JJ' });

/** Plausible years of four digits; others would not even sort as strings. */
const PLAUSIBLE_YEAR = /^(1[89]|2[01])\d\d-/;
const isPlausible = (value: string): boolean => PLAUSIBLE_YEAR.test(value);

const TOO_FAR = 'Date trop lointaine';

/** Documents what OpenAPI cannot derive from the refinement. */
const PLAUSIBLE = { pattern: PLAUSIBLE_YEAR.source };
export const PLAUSIBLE_DAY = { ...PLAUSIBLE, format: 'date' };

/** A day from 1800 to 2199. */
export const plausibleDaySchema = daySchema.pipe(z.string().refine(isPlausible, TOO_FAR)).meta(PLAUSIBLE_DAY);

/** ISO 8601 with a time zone; converted to UTC with milliseconds. */
export const momentSchema = z.iso
  .datetime({ offset: true, error: 'Date et heure attendues au format ISO 8601' })
  .transform((value) => new Date(value).toISOString())
  .refine(isPlausible, TOO_FAR)
  .meta(PLAUSIBLE);

/** A positive whole number in a URL, in decimal digits only. */
export const writtenCountSchema = (max: number, error: string) =>
  z
    .string({ error })
    .regex(/^\d+$/, { error })
    .meta({ type: 'integer', minimum: 1, maximum: max, pattern: undefined }) // in OpenAPI
    .transform(Number)
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }));

/** The version of the record that was read; a change of an older one is refused. Without it the last write wins. */
export const readVersionSchema = z.int('Version invalide').optional();

/** A round number in a URL. */
export const roundNumberSchema = writtenCountSchema(1_000_000, 'Nombre entier positif attendu');
