import { z } from 'zod';
import { cardinalCardSchema } from './cardinals.schema.js';
import { daySchema, objectIdSchema } from './identifiers.schema.js';
import { receiptSchema } from './proof.schema.js';

export const PERIODS = ['morning', 'afternoon'] as const;
export const MAJORITY_BASES = ['electors', 'votesCast', 'uniqueVoters'] as const;

const personSchema = z.object({ _id: objectIdSchema, slug: z.string(), nomComplet: z.string() });

export const conclaveStateSchema = z.object({
  _id: objectIdSchema,
  startDate: daySchema,
  /** Day used for elector status and ages on the conclave's pages. */
  referenceDate: daySchema,
  currentDay: z.int(),
  /** Number of the open round; of the electing one once complete. */
  currentRound: z.int(),
  /** Rounds opened so far. */
  totalRounds: z.int(),
  dayPeriod: z.enum(PERIODS),
  electors: z.int(),
  majorityBasis: z.enum(MAJORITY_BASES),
  /** The number of which two thirds are required. */
  majorityBase: z.int(),
  requiredMajority: z.int(),
  isActive: z.boolean(),
  isPaused: z.boolean(),
  pauseReason: z.string(),
  pauseExhortationBy: z.string(),
  isComplete: z.boolean(),
  whiteSmoke: z.boolean(),
  popeElected: personSchema.nullable(),
  /** Announced end of the open round; it does not close automatically. */
  closesAt: z.string().nullable(),
  /** The leader with the majority, before the election. */
  majorityReachedBy: personSchema.nullable(),
  /** Value for `expectedRevision` of commands. */
  revision: z.int(),
});
export type ConclaveState = z.infer<typeof conclaveStateSchema>;

const resultSchema = z.object({
  cardinalId: objectIdSchema,
  cardinal: cardinalCardSchema,
  votes: z.int(),
  /** Share of the votes counted in the round, one decimal. */
  percentage: z.number(),
});
export type ResultRow = z.infer<typeof resultSchema>;

export const roundSchema = z.object({
  _id: objectIdSchema,
  roundNumber: z.int(),
  day: z.int(),
  period: z.enum(PERIODS),
  /** Time of its close, otherwise of its opening. */
  timestamp: z.string(),
  openedAt: z.string(),
  closesAt: z.string().nullable(),
  totalVotes: z.int(),
  uniqueVoters: z.int(),
  /** Fixed when the round closes, with its base. */
  requiredMajority: z.int(),
  majorityBasis: z.enum(MAJORITY_BASES),
  majorityBase: z.int(),
  isComplete: z.boolean(),
  whiteSmoke: z.boolean(),
  /** The first ten results; all of them in the response for a single round. */
  results: z.array(resultSchema),
});
export type RoundRow = z.infer<typeof roundSchema>;

export const conclaveStateAnswerSchema = z.object({
  conclaveState: conclaveStateSchema,
  rounds: z.array(roundSchema),
  /** Log position of this state. */
  position: z.string().nullable(),
});
export type ConclaveStateAnswer = z.infer<typeof conclaveStateAnswerSchema>;

/** The current edition with live data. */
export const currentStateSchema = conclaveStateAnswerSchema.extend({
  /** Connected visitors. */
  viewers: z.int(),
  /** Server time, for ages and countdowns. */
  now: z.string(),
});
export type CurrentState = z.infer<typeof currentStateSchema>;

export const currentVotesSchema = z.object({
  results: z.array(resultSchema),
  roundNumber: z.int(),
  totalVotes: z.int(),
  uniqueVoters: z.int(),
  requiredMajority: z.int(),
  position: z.string().nullable(),
});
export type CurrentVotes = z.infer<typeof currentVotesSchema>;

const minuteSchema = z.object({ minute: z.string(), votes: z.int() });

/** The leaders just before the first vote of a minute; their names are in the round's results. */
const standingSchema = z.object({
  /** `2025-05-08T16:07` in UTC. */
  minute: z.string(),
  /** At most five, most votes first, with their votes so far; empty before the first vote. */
  leaders: z.array(z.object({ cardinalId: objectIdSchema, votes: z.int() })),
});

export const roundDetailSchema = z.object({
  round: roundSchema,
  /** Votes counted per minute, oldest first; `2025-05-08T16:07` in UTC. */
  votesPerMinute: z.array(minuteSchema),
  /**
   * Leaders over time, oldest first: one entry per minute with votes. At most 240: after four hours one for every
   * second minute, then every fourth.
   */
  standings: z.array(standingSchema),
  position: z.string().nullable(),
});
export type RoundDetail = z.infer<typeof roundDetailSchema>;

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

export const voteSchema = z.object({
  cardinalId: objectIdSchema,
  /** The round that the visitor saw. */
  roundNumber: z.int({ error: 'Numéro de tour invalide' }).min(1, 'Numéro de tour invalide').optional(),
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
