import { z } from 'zod';
import { cardinalCardSchema } from './cardinals.schema.js';
import { editionSchema, MAJORITY_BASES, PERIODS } from './conclave.schema.js';
import { daySchema, objectIdSchema } from './identifiers.schema.js';

const sequence = z.int();
const count = z.int();
/** Minutes since 1970. */
const minute = z.int();
/** Which of the index's cardinals, and the votes. */
const tallySchema = z.tuple([z.int(), count]);

/** Which segment of which edition, in an address: 0 is the first. */
export const segmentPathSchema = z.object({
  conclaveId: objectIdSchema,
  segment: z
    .string({ error: 'Numéro de segment invalide' })
    .regex(/^\d{1,9}$/, { error: 'Numéro de segment invalide' })
    .transform(Number),
});
export type SegmentPath = z.infer<typeof segmentPathSchema>;

/** `v`: the version by which the segment will be read. */
export const segmentQuerySchema = z.object({ v: z.string().max(20, 'Version inconnue').optional() });
export type SegmentQuery = z.infer<typeof segmentQuerySchema>;

export const replayEditionSchema = editionSchema.extend({
  /** The number of its last event that may be replayed; 0 while there is none. */
  last: sequence,
  /** Rounds that are closed, and how many of them are sealed. */
  closedRounds: count,
  sealedRounds: count,
  /** Of the newest seal. */
  sealedAt: z.string().nullable(),
});
export type ReplayEdition = z.infer<typeof replayEditionSchema>;

export const replayEditionsSchema = z.object({
  /** Newest first. For the public, those of which something is over. */
  editions: z.array(replayEditionSchema),
});
export type ReplayEditions = z.infer<typeof replayEditionsSchema>;

export const replayRoundSchema = z.object({
  _id: objectIdSchema,
  roundNumber: z.int(),
  day: z.int(),
  period: z.enum(PERIODS),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  openedSequence: sequence,
  closedSequence: sequence.nullable(),
  whiteSmoke: z.boolean(),
  totalVotes: count,
  uniqueVoters: count,
  requiredMajority: count,
  majorityBasis: z.enum(MAJORITY_BASES),
  majorityBase: count,
  /** Most votes first. */
  results: z.array(tallySchema),
  /** Minutes with votes, oldest first, and how many. */
  perMinute: z.array(z.tuple([minute, count])),
  /** Who led just before the first vote of a minute, as `standings` of a round. */
  standings: z.array(z.tuple([minute, z.array(tallySchema)])),
});
export type ReplayRound = z.infer<typeof replayRoundSchema>;

const mark = { sequence, at: z.string() };

/** Something to jump to. */
export const replayMarkSchema = z.discriminatedUnion('kind', [
  z.object({ ...mark, kind: z.literal('started') }),
  z.object({
    ...mark,
    kind: z.literal('opened'),
    roundNumber: z.int(),
    day: z.int(),
    period: z.enum(PERIODS),
  }),
  z.object({ ...mark, kind: z.literal('closed'), roundNumber: z.int(), whiteSmoke: z.boolean() }),
  z.object({ ...mark, kind: z.literal('paused'), reason: z.string() }),
  z.object({ ...mark, kind: z.literal('resumed') }),
  z.object({ ...mark, kind: z.literal('corrected') }),
  /** `before`: who led until then; null for the first of a round. */
  z.object({ ...mark, kind: z.literal('lead'), cardinal: z.int(), before: z.int().nullable() }),
  z.object({ ...mark, kind: z.literal('majority'), cardinal: z.int() }),
  z.object({ ...mark, kind: z.literal('elected'), cardinal: z.int(), nomComplet: z.string() }),
  z.object({ ...mark, kind: z.literal('sealed'), roundNumber: z.int() }),
  z.object({ ...mark, kind: z.literal('archived') }),
]);
export type ReplayMark = z.infer<typeof replayMarkSchema>;

const replayCardinalSchema = cardinalCardSchema.extend({
  prenom: z.string(),
  nom: z.string(),
  ordre: z.string(),
});

export const replayIndexSchema = z.object({
  edition: editionSchema,
  referenceDate: daySchema,
  /** False where only what is over may be replayed: up to the close of the last closed round. */
  whole: z.boolean(),
  /** The edition may grow. */
  growing: z.boolean(),
  /** The number of the last event that may be replayed; 0 while there is none. */
  last: sequence,
  /** When that was; null while there is none. */
  at: z.string().nullable(),
  segmentSize: count,
  /** By which segments are asked for (`?v=`) to be kept for ever. */
  version: z.string(),
  /** Everybody who is named below. */
  cardinals: z.array(replayCardinalSchema),
  /** In the order in which they were opened. */
  rounds: z.array(replayRoundSchema),
  /** In the order of their numbers. */
  marks: z.array(replayMarkSchema),
});
export type ReplayIndex = z.infer<typeof replayIndexSchema>;

const column = z.array(z.int()).readonly();

/** Some ten thousand events; see `Segment` of the library that writes and reads it. */
export const replaySegmentSchema = z.object({
  version: z.string(),
  conclaveId: objectIdSchema,
  first: sequence,
  count,
  /** State of the fold before the first event; means something to the version named only. */
  before: z.looseObject({}).nullable(),
  /** Milliseconds since 1970 from which `times` count. */
  start: z.int(),
  cardinals: z.array(objectIdSchema).readonly(),
  rounds: z.array(z.tuple([objectIdSchema, z.int()]).readonly()).readonly(),
  times: column,
  choices: column,
  kinds: column,
  others: z
    .array(
      z.object({
        sequence,
        eventId: z.string(),
        recordedAt: z.string(),
        fact: z.object({ type: z.string(), data: z.looseObject({}) }),
      }),
    )
    .readonly(),
  succession: z.object({ after: sequence, by: objectIdSchema, at: z.string() }).nullable(),
});
