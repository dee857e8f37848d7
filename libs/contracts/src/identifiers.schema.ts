import { z } from 'zod';

/** The `_id` of everything: 24 hexadecimal digits. */
export const objectIdSchema = z
  .string({ error: 'Identifiant invalide' })
  .regex(/^[0-9a-f]{24}$/i, 'Identifiant invalide')
  .toLowerCase();

/** `AAAA-MM-JJ`, a day that exists. */
export const daySchema = z.iso.date({ error: 'Date attendue au format AAAA-MM-JJ' });

/** ISO 8601 with a time zone; given back in UTC with milliseconds. */
export const momentSchema = z.iso
  .datetime({ offset: true, error: 'Date et heure attendues au format ISO 8601' })
  .transform((value) => new Date(value).toISOString());

const positive = { error: 'Nombre entier positif attendu' };

/** The number of a round, in an address or a body. */
export const roundNumberSchema = z.coerce
  .number(positive)
  .int(positive)
  .min(1, positive)
  .max(1_000_000, positive);
