import { z } from 'zod';
import { examinedRoundFields, MAJORITY_BASES, movedVotesSchema, PERIODS } from './conclave.schema.js';
import { editionSchema } from './editions.schema.js';
import { objectIdSchema } from '../identifiers.schema.js';

/** An edition with public data. */
const openEditionSchema = editionSchema.extend({
  /** The last published event: for an edition in progress, the close of its last closed round. */
  last: z.int(),
  /** Number of rounds with published results. */
  closedRounds: z.int(),
});
export type OpenEdition = z.infer<typeof openEditionSchema>;

export const openDataSchema = z.object({
  /** Newest first. */
  editions: z.array(openEditionSchema),
});
export type OpenData = z.infer<typeof openDataSchema>;

const openResultSchema = z.object({
  cardinalId: objectIdSchema,
  nomComplet: z.string(),
  votes: z.int(),
  /** First votes only: at most one per voter. */
  firstVotes: z.int(),
  /** Share of the votes counted in the round, one decimal. */
  percentage: z.number(),
});

/** A round in the open data: always a closed one. */
export const openRoundSchema = z.object({
  roundId: objectIdSchema,
  roundNumber: z.int(),
  day: z.int(),
  period: z.enum(PERIODS),
  openedAt: z.string(),
  closedAt: z.string(),
  whiteSmoke: z.boolean(),
  totalVotes: z.int(),
  uniqueVoters: z.int(),
  ...examinedRoundFields,
  /** Null until the round is analysed, and for the first one. */
  moves: movedVotesSchema.nullable(),
  majority: z.object({ basis: z.enum(MAJORITY_BASES), base: z.int(), required: z.int() }),
  /** Null until it is sealed. */
  seal: z
    .object({ size: z.int(), root: z.string(), keyId: z.string(), signature: z.string(), at: z.string() })
    .nullable(),
  /** Most votes first. */
  results: z.array(openResultSchema),
});
export type OpenRound = z.infer<typeof openRoundSchema>;

export const openResultsSchema = z.object({ edition: openEditionSchema, rounds: z.array(openRoundSchema) });
export type OpenResults = z.infer<typeof openResultsSchema>;
