import { z } from 'zod';
import { PERIODS } from './conclave.schema.js';
import { objectIdSchema } from '../identifiers.schema.js';
import { limitSchema } from '../paging.schema.js';
import { emptyIsAbsent } from '../text.schema.js';

const pauseSchema = z.object({
  reason: z.string(),
  /** Full name of the cardinal who gives the exhortation; empty for none. */
  exhortationBy: z.string(),
});

/** Dashboard data besides the public state. */
export const overviewSchema = z.object({
  /** The pause that the rules require now; null if none is due or if it was already made. */
  pauseSuggested: pauseSchema.nullable(),
  /** The pause that the rules require once the open round has closed; null if none. */
  pauseAfterRound: pauseSchema.nullable(),
  /** Reason and exhortation of a pause without a given reason. */
  pauseDefaults: pauseSchema,
  /** The next round; null while none can be opened. */
  nextRound: z.object({ roundNumber: z.int(), day: z.int(), period: z.enum(PERIODS) }).nullable(),
  /** Cardinals who can be elected now, most votes first; `votes` as compared with the majority. */
  electable: z.array(z.object({ cardinalId: objectIdSchema, votes: z.int() })),
  /** Network prefixes with held votes, and the held votes of the open round that wait for a decision. */
  held: z.object({ classes: z.int(), undecided: z.int() }),
  /** Number of electors of a new edition. */
  electorsInContent: z.int(),
  /** Number of events of the edition. */
  events: z.int(),
  /** Connected visitors. */
  viewers: z.int(),
  /** Value for `expectedRevision` of commands. */
  revision: z.int(),
  /** Server time, for countdowns. */
  now: z.string(),
  position: z.string().nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Administrators' acts, by event type. */
const ACT_TYPES = [
  'ConclaveStarted',
  'RoundOpened',
  'ClosingTimeChanged',
  'ConclavePaused',
  'ConclaveResumed',
  'ConclaveCorrected',
  'ClusterCounted',
  'ClusterSetAside',
  'PopeElected',
] as const;

/** Fields that an act may change: those of the state, and the result of a closed round. */
const ACT_FIELDS = [
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
  'clusterReason',
  'popeElected',
  'votes',
  'requiredMajority',
  'smoke',
  'totalVotes',
  'leader',
  'leaderVotes',
] as const;

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

const changeSchema = z.object({
  field: z.enum(ACT_FIELDS),
  /** Null for none; cardinals are given by name. */
  before: valueSchema,
  after: valueSchema,
});
export type ActChange = z.infer<typeof changeSchema>;

const actSchema = z.object({
  /** Id of the event. */
  _id: z.string(),
  /** The conclave's revision after the act. */
  revision: z.int(),
  type: z.enum(ACT_TYPES),
  at: z.string(),
  /** Name of the account; 'le système'; 'un compte supprimé'. */
  who: z.string(),
  /** Follows the name: 'a ouvert le 8e scrutin'. */
  what: z.string(),
  changes: z.array(changeSchema),
  /** The reason given by the administrator. */
  reason: z.string().nullable(),
});
export type ActRow = z.infer<typeof actSchema>;

export const actsSchema = z.object({
  /** The acts of the current edition, or of all, newest first. */
  acts: z.array(actSchema),
  position: z.string().nullable(),
});
export type Acts = z.infer<typeof actsSchema>;

/** A class of held votes: a network prefix under a name that says nothing about it. */
const heldClassSchema = z.object({
  class: z.string(),
  /** Why the last vote was held. */
  reason: z.enum(['rate', 'share']),
  /** Held votes in the whole edition. */
  votes: z.int(),
  /** Held votes of the open round that wait for a decision. */
  undecided: z.int(),
  /** The last round with held votes: how many, and their share of all votes that it has received in time. */
  lastRound: z.object({ roundNumber: z.int(), votes: z.int(), share: z.number() }),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Votes held per minute in that round, oldest first; `2025-05-08T16:07` in UTC. */
  votesPerMinute: z.array(z.object({ minute: z.string(), votes: z.int() })),
  /** Null while nobody has decided. */
  decision: z.object({ is: z.enum(['counted', 'set-aside']), reason: z.string(), at: z.string() }).nullable(),
});
export type HeldClassRow = z.infer<typeof heldClassSchema>;

export const heldVotesSchema = z.object({
  /** The ones that wait for a decision first, then newest first. */
  classes: z.array(heldClassSchema),
  /** Value for `expectedRevision` of commands. */
  revision: z.int(),
  position: z.string().nullable(),
});
export type HeldVotesAnswer = z.infer<typeof heldVotesSchema>;

export const actsQuerySchema = z.object({
  limit: limitSchema.default(20),
  /** The editions to read; the current one by default. */
  editions: emptyIsAbsent(z.enum(['en-cours', 'toutes'], { error: 'Valeur attendue : en-cours ou toutes' })),
  /** Only the acts of this account. */
  qui: emptyIsAbsent(objectIdSchema),
});
export type ActsQuery = z.infer<typeof actsQuerySchema>;
