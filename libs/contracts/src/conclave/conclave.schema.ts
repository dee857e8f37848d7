import { z } from 'zod';
import { cardinalCardSchema } from '../cardinals/cardinals.schema.js';
import { daySchema, objectIdSchema } from '../identifiers.schema.js';

export const PERIODS = ['morning', 'afternoon'] as const;
export const MAJORITY_BASES = ['electors', 'votesCast', 'uniqueVoters'] as const;

export const personSchema = z.object({ _id: objectIdSchema, slug: z.string(), nomComplet: z.string() });

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
  /** Null unless paused. */
  pausedSince: z.string().nullable(),
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
  /** True while a cardinal has the majority; fixed when the round closes. */
  majorityReached: z.boolean(),
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

/** Figures of the votes held in a round for examination. */
const heldFiguresSchema = z.object({
  /** Number of network prefixes with held votes. */
  classes: z.int(),
  /** Without a decision: in examination while the round is open, not counted once it is closed. */
  undecided: z.int(),
  /** By an administrator's decision; part of the votes of the round. */
  counted: z.int(),
  /** By the public reason of the decision, most votes first. */
  setAside: z.array(z.object({ reason: z.string(), votes: z.int() })),
  /** Share of the prefix with the most held votes in all votes received in time, one decimal. */
  largestShare: z.number(),
});

const votesByTrust = {
  /** Cast by browsers that had their voter cookie before the conclave opened. */
  returning: z.int(),
  /** Cast by browsers that got it during the conclave. */
  recent: z.int(),
  /** Held for examination, and counted by an administrator. */
  examined: z.int(),
};

/**
 * The result of a closed round by tier of trust. Null before the analysis, and when naming the only cardinal would reveal
 * a tier with too few votes.
 */
const trustResultsSchema = z.object({
  /** Most votes first. */
  results: z.array(z.object({ cardinalId: objectIdSchema, ...votesByTrust })),
  /** The votes for all cardinals of whom a tier has too few votes to name. */
  others: z.object(votesByTrust),
});
export type TrustResultsRow = z.infer<typeof trustResultsSchema>;

export const examinedRoundFields = {
  /** Votes that arrived too late to count; not those of `held.setAside`. */
  setAside: z.int(),
  held: heldFiguresSchema,
  trust: trustResultsSchema.nullable(),
};

/** Voters who gave their last votes of two closed rounds to the same two cardinals. */
const voteMoveSchema = z.object({ from: objectIdSchema, to: objectIdSchema, voters: z.int() });

/** From the previous closed round. */
export const movedVotesSchema = z.object({
  /** Id of the previous round. */
  from: objectIdSchema,
  /** Number of visitors who voted in both rounds. */
  voters: z.int(),
  /** Most voters first; `from` and `to` are equal for kept votes. Moves of a single voter are not named. */
  moves: z.array(voteMoveSchema),
  /** Number of voters whose moves are not named. */
  others: z.int(),
});

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
  votesPerMinute: z.array(z.object({ minute: z.string(), votes: z.int() })),
  /**
   * Leaders over time, oldest first: one entry per minute with votes. At most 240: after four hours one for every
   * second minute, then every fourth.
   */
  standings: z.array(standingSchema),
  ...examinedRoundFields,
  position: z.string().nullable(),
});
export type RoundDetail = z.infer<typeof roundDetailSchema>;
