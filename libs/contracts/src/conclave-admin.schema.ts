import { z } from 'zod';
import { PERIODS } from './conclave.schema.js';
import { objectIdSchema, writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

const pauseSchema = z.object({
  reason: z.string(),
  /** Full name of the cardinal who exhorts; empty when nobody does. */
  exhortationBy: z.string(),
});

/** What the dashboard shows beside the public state. */
export const overviewSchema = z.object({
  /** The pause that the rules ask for now; null when none is due, or once it has been made. */
  pauseSuggested: pauseSchema.nullable(),
  /** What a pause asked for now, without a reason, would say. */
  pauseDefaults: pauseSchema,
  /** The round that the next command would open; null while none can be opened. */
  nextRound: z.object({ roundNumber: z.int(), day: z.int(), period: z.enum(PERIODS) }).nullable(),
  /** Who may be proclaimed now, most votes first; `votes` are those that the majority is compared with. */
  electable: z.array(z.object({ cardinalId: objectIdSchema, votes: z.int() })),
  /** Electors that a fresh edition would open with now. */
  electorsInContent: z.int(),
  /** Visitors connected just now. */
  viewers: z.int(),
  /** What commands send as `expectedRevision`. */
  revision: z.int(),
  /** The server's clock, for countdowns. */
  now: z.string(),
  position: z.string().nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** The acts of administrators, by the event that each of them is known by. */
export const ACT_TYPES = [
  'ConclaveStarted',
  'RoundOpened',
  'ConclavePaused',
  'ConclaveResumed',
  'ConclaveCorrected',
  'PopeElected',
] as const;

/** What an act may have changed: fields of the state, and the result of the round that it closed. */
export const ACT_FIELDS = [
  'startDate',
  'currentDay',
  'dayPeriod',
  'currentRound',
  'totalRounds',
  'electors',
  'isActive',
  'majorityBasis',
  'isPaused',
  'pauseReason',
  'pauseExhortationBy',
  'closesAt',
  'popeElected',
  'votes',
  'requiredMajority',
  'smoke',
  'totalVotes',
  'leader',
  'leaderVotes',
] as const;

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const changeSchema = z.object({
  field: z.enum(ACT_FIELDS),
  /** Null where there was nothing before; people are given by name. */
  before: valueSchema,
  after: valueSchema,
});
export type ActChange = z.infer<typeof changeSchema>;

export const actSchema = z.object({
  /** Id of the event. */
  _id: z.string(),
  /** The conclave's revision once it had taken effect. */
  revision: z.int(),
  type: z.enum(ACT_TYPES),
  at: z.string(),
  /** Name of the account; 'le système'; 'un compte supprimé'. */
  who: z.string(),
  /** As it follows the name: 'a ouvert le 8e tour'. */
  what: z.string(),
  changes: z.array(changeSchema),
  /** The administrator's own word on why. */
  reason: z.string().nullable(),
});
export type ActRow = z.infer<typeof actSchema>;

export const actsSchema = z.object({
  /** Of the current edition, or of all, newest first. */
  acts: z.array(actSchema),
  position: z.string().nullable(),
});
export type Acts = z.infer<typeof actsSchema>;

const LIMIT_TEXT = 'Limite invalide : de 1 à 1 000';
export const actsQuerySchema = z.object({
  limit: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      writtenCountSchema(1_000, LIMIT_TEXT).optional(),
    )
    .default(20),
  /** Of which editions; the one in progress when left out. */
  editions: emptyIsAbsent(z.enum(['en-cours', 'toutes'], { error: 'Valeur attendue : en-cours ou toutes' })),
});
export type ActsQuery = z.infer<typeof actsQuerySchema>;
