import { z } from 'zod';
import { objectIdSchema } from '../identifiers.schema.js';
import { hashSchema, receiptSchema } from './proof.schema.js';

/** Challenge of ALTCHA, version 1: to find the number up to `maxnumber` with SHA-256(`salt`, number) = `challenge`. */
export const voteChallengeSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hashSchema,
  maxnumber: z.int(),
  salt: z.string().max(200),
  /** HMAC of the server. */
  signature: hashSchema,
});
export type VoteChallenge = z.infer<typeof voteChallengeSchema>;

/** A solved challenge. */
const voteProofSchema = voteChallengeSchema.omit({ maxnumber: true }).extend({ number: z.int().min(0) });
export type VoteProof = z.infer<typeof voteProofSchema>;

export const voteSchema = z.object({
  cardinalId: objectIdSchema,
  /** The round that the visitor saw. */
  roundNumber: z.int({ error: 'Numéro de scrutin invalide' }).min(1, 'Numéro de scrutin invalide').optional(),
  /** Required, unless the site accepts votes without a proof (`VOTE_PROOF`). A malformed one counts as missing. */
  proof: voteProofSchema.optional().catch(undefined),
});
export type Vote = z.infer<typeof voteSchema>;

export const voteAnswerSchema = z.object({
  message: z.string(),
  cardinalId: objectIdSchema,
  roundNumber: z.int(),
  nextVoteAt: z.string(),
  receipt: receiptSchema,
  /** The vote is held for examination: it counts only if an administrator counts the votes of its network. */
  held: z.literal(true).optional(),
});
export type VoteAnswer = z.infer<typeof voteAnswerSchema>;

export const meSchema = z.object({
  peutVoter: z.boolean(),
  /** Reason why voting is not allowed; null if it is. */
  motif: z.string().nullable(),
  nextVoteAt: z.string().nullable(),
  /** Only if the votes of the visitor's network are used up: when one is accepted again. */
  networkFreeAt: z.string().optional(),
  /** Only if the visitor may vote now and a vote needs a proof. */
  challenge: voteChallengeSchema.optional(),
  /** Server time, for countdowns. */
  now: z.string(),
});
export type Me = z.infer<typeof meSchema>;
