import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';
import { receiptSchema } from './proof.schema.js';

export const voteSchema = z.object({
  cardinalId: objectIdSchema,
  /** The round that the visitor saw. */
  roundNumber: z.int({ error: 'Numéro de scrutin invalide' }).min(1, 'Numéro de scrutin invalide').optional(),
});
export type Vote = z.infer<typeof voteSchema>;

export const voteAnswerSchema = z.object({
  message: z.string(),
  cardinalId: objectIdSchema,
  roundNumber: z.int(),
  nextVoteAt: z.string(),
  receipt: receiptSchema,
});
export type VoteAnswer = z.infer<typeof voteAnswerSchema>;

export const meSchema = z.object({
  peutVoter: z.boolean(),
  /** Reason why voting is not allowed; null if it is. */
  motif: z.string().nullable(),
  nextVoteAt: z.string().nullable(),
  /** Server time, for countdowns. */
  now: z.string(),
});
export type Me = z.infer<typeof meSchema>;
