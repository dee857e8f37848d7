import { z } from 'zod';
import { cardinalCardSchema } from '../cardinals/cardinals.schema.js';
import { MAJORITY_BASES, movedVotesSchema, PERIODS } from './conclave.schema.js';
import { editionSchema } from './editions.schema.js';
import { daySchema, objectIdSchema } from '../identifiers.schema.js';

const sequence = z.int();
const count = z.int();
/** Minutes since 1970. */
const minute = z.int();
/** Index into the cardinals, and votes. */
const tallySchema = z.tuple([z.int(), count]);

const replayEditionSchema = editionSchema.extend({
  /** Sequence of its last event available for replay; 0 for none. */
  last: sequence,
  /** Numbers of closed and of sealed rounds. */
  closedRounds: count,
  sealedRounds: count,
  /** The time of the newest seal. */
  sealedAt: z.string().nullable(),
});
export type ReplayEdition = z.infer<typeof replayEditionSchema>;

export const replayEditionsSchema = z.object({
  /** Newest first. For the public, only editions with a closed round. */
  editions: z.array(replayEditionSchema),
});
export type ReplayEditions = z.infer<typeof replayEditionsSchema>;

const replayRoundSchema = z.object({
  _id: objectIdSchema,
  roundNumber: z.int(),
  day: z.int(),
  period: z.enum(PERIODS),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  openedSequence: sequence,
  closedSequence: sequence.nullable(),
  whiteSmoke: z.boolean(),
  majorityReached: z.boolean(),
  totalVotes: count,
  uniqueVoters: count,
  requiredMajority: count,
  majorityBasis: z.enum(MAJORITY_BASES),
  majorityBase: count,
  /** Most votes first. */
  results: z.array(tallySchema),
  /** Minutes with votes, oldest first, and their number. */
  perMinute: z.array(z.tuple([minute, count])),
  /** Leaders over time, like `standings` of a round. */
  standings: z.array(z.tuple([minute, z.array(tallySchema)])),
});
export type ReplayRound = z.infer<typeof replayRoundSchema>;

/** Voters of both rounds by the cardinals of their last votes in each. */
const roundMovesSchema = movedVotesSchema.extend({
  /** Id of the round after. */
  to: objectIdSchema,
  /** Numbers of both rounds. */
  fromNumber: z.int(),
  toNumber: z.int(),
});
export type RoundMovesRow = z.infer<typeof roundMovesSchema>;

export const replayMovesSchema = z.object({
  /** In the order of the rounds. */
  rounds: z.array(roundMovesSchema),
  /** Names of the cardinals by id. */
  cardinals: z.record(z.string(), z.string()),
});
export type ReplayMoves = z.infer<typeof replayMovesSchema>;

const mark = { sequence, at: z.string() };

/** A jump target. */
const replayMarkSchema = z.discriminatedUnion('kind', [
  z.object({ ...mark, kind: z.literal('started') }),
  z.object({ ...mark, kind: z.literal('opened'), roundNumber: z.int(), day: z.int(), period: z.enum(PERIODS) }),
  z.object({ ...mark, kind: z.literal('closed'), roundNumber: z.int(), whiteSmoke: z.boolean() }),
  z.object({ ...mark, kind: z.literal('paused'), reason: z.string() }),
  z.object({ ...mark, kind: z.literal('resumed') }),
  /** The held votes of a class are counted, or set aside, with the public reason. */
  z.object({ ...mark, kind: z.literal('class-counted'), class: z.string(), reason: z.string() }),
  z.object({ ...mark, kind: z.literal('class-set-aside'), class: z.string(), reason: z.string() }),
  /** `roundNumber`: the corrected number of the open round; null if it stayed. */
  z.object({ ...mark, kind: z.literal('corrected'), roundNumber: z.int().nullable() }),
  /** `before`: the previous leader; null for the first of a round. */
  z.object({ ...mark, kind: z.literal('lead'), cardinal: z.int(), before: z.int().nullable() }),
  z.object({ ...mark, kind: z.literal('majority'), cardinal: z.int() }),
  z.object({ ...mark, kind: z.literal('elected'), cardinal: z.int(), nomComplet: z.string() }),
  z.object({ ...mark, kind: z.literal('sealed'), roundNumber: z.int() }),
  z.object({ ...mark, kind: z.literal('archived') }),
]);
export type ReplayMark = z.infer<typeof replayMarkSchema>;

const replayCardinalSchema = cardinalCardSchema.extend({ prenom: z.string(), nom: z.string(), ordre: z.string() });

/** The milestones of an edition, the open round included, and the cardinals that they name. */
export const milestonesSchema = z.object({
  /** In order of sequence. */
  marks: z.array(replayMarkSchema),
  cardinals: z.array(z.object({ nomComplet: z.string() })),
});
export type Milestones = z.infer<typeof milestonesSchema>;

export const replayIndexSchema = z.object({
  edition: editionSchema,
  referenceDate: daySchema,
  /** False if only closed rounds may be replayed. */
  whole: z.boolean(),
  /** The edition may still grow. */
  growing: z.boolean(),
  /** Sequence of the last event available for replay; 0 for none. */
  last: sequence,
  /** Its time; null for none. */
  at: z.string().nullable(),
  segmentSize: count,
  /** Version parameter (`?v=`) with which segments are immutable. */
  version: z.string(),
  /** All cardinals referenced below. */
  cardinals: z.array(replayCardinalSchema),
  /** In order of opening. */
  rounds: z.array(replayRoundSchema),
  /** In order of sequence. */
  marks: z.array(replayMarkSchema),
});
export type ReplayIndex = z.infer<typeof replayIndexSchema>;
