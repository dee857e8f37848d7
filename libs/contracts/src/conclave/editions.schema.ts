import { z } from 'zod';
import { daySchema, objectIdSchema } from '../identifiers.schema.js';
import { conclaveStateAnswerSchema, personSchema } from './conclave.schema.js';

export const editionSchema = z.object({
  _id: objectIdSchema,
  /** 1 is the first edition. */
  number: z.int(),
  startDate: daySchema,
  /** When it became the current one. */
  openedAt: z.string(),
  /** When the next one became current; null for the current one. */
  closedAt: z.string().nullable(),
  /** Number of rounds opened. */
  roundsCount: z.int(),
  /** Votes counted over all rounds. */
  totalVotes: z.int(),
  popeElected: personSchema.nullable(),
  electedAt: z.string().nullable(),
});
export type EditionRow = z.infer<typeof editionSchema>;

export const editionsSchema = z.object({
  /** Archived editions, newest first. */
  editions: z.array(editionSchema),
});
export type Editions = z.infer<typeof editionsSchema>;

/** Like the current state; an archived edition is never active or paused. */
export const editionAnswerSchema = conclaveStateAnswerSchema.extend({ edition: editionSchema });
export type EditionAnswer = z.infer<typeof editionAnswerSchema>;
