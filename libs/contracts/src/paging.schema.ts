import { z } from 'zod';
import { writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

const pageNumberSchema = emptyIsAbsent(writtenCountSchema(1_000_000, 'Numéro de page invalide'));
export const limitSchema = emptyIsAbsent(writtenCountSchema(1_000, 'Limite invalide : de 1 à 1 000'));

/** Query of a page; both have defaults. */
export const paging = { page: pageNumberSchema, limit: limitSchema };

/** A page of a list; `rows` is the field with its rows. */
export const pageSchema = <Rows extends z.ZodRawShape>(rows: Rows) =>
  z.object({ ...rows, total: z.int(), totalPages: z.int(), currentPage: z.int() });

/** The fields of a page besides its rows. */
export const pageFields = (total: number, page: number, limit: number) => ({
  total,
  totalPages: Math.ceil(total / limit),
  currentPage: page,
});
