import { z } from 'zod';
import { voteChallengeSchema } from './conclave/votes.schema.js';
import { secondStepSchema } from './operations/second-factor.schema.js';

/** Body of every error response. */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  /** Stable code for programs. */
  code: z.string(),
  /** French text for people. */
  message: z.string(),
  /** The same text as `message`. */
  msg: z.string(),
  /** Problems by part of the request. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** A fresh one, if the vote lacks a valid proof. */
  challenge: voteChallengeSchema.optional(),
  /** If the password was right and the account has a second factor. */
  secondStep: secondStepSchema.optional(),
  /** Identifies the fault in the server's log. */
  errorId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const messageSchema = z.object({ message: z.string() });
