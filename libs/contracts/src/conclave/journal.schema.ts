import { z } from 'zod';
import { objectIdSchema, plausibleDaySchema, writtenCountSchema } from '../identifiers.schema.js';
import { lineSchema, emptyIsAbsent } from '../text.schema.js';

/** Event types of the log. */
export const EVENT_TYPES = [
  'ConclaveStarted',
  'ConclaveOpened',
  'RoundOpened',
  'ClosingTimeChanged',
  'RoundClosed',
  'ConclavePaused',
  'ConclaveResumed',
  'PopeElected',
  'ConclaveCorrected',
  'ConclaveClosed',
  'ClusterCounted',
  'ClusterSetAside',
  'RoundSealed',
  'CheckpointSigned',
  'SigningRefused',
  'IncidentResolved',
  'RoundAnalysed',
  'VoteCast',
  'VoteHeld',
  'VoteSetAside',
] as const;

/** Groups of event types; `ecartes`: votes that did not count. */
const EVENT_KINDS = ['votes', 'ecartes', 'actes', 'scrutins', 'pauses', 'sceaux'] as const;

const ACTORS = ['admin', 'visitor', 'system'] as const;

const sequence = writtenCountSchema(Number.MAX_SAFE_INTEGER, 'Numéro invalide : un nombre entier positif');

/** Filters of the journal; dates are days in Rome, both included. */
const filters = {
  genre: emptyIsAbsent(z.enum(EVENT_KINDS, { error: 'Genre inconnu' })),
  type: emptyIsAbsent(z.enum(EVENT_TYPES, { error: 'Type inconnu' })),
  /** Id of a round. */
  tour: emptyIsAbsent(objectIdSchema),
  cardinal: emptyIsAbsent(objectIdSchema),
  acteur: emptyIsAbsent(z.enum(ACTORS, { error: 'Auteur inconnu' })),
  /** Id of an administrator's account; ignored for other roles. */
  compte: emptyIsAbsent(objectIdSchema),
  du: emptyIsAbsent(plausibleDaySchema),
  au: emptyIsAbsent(plausibleDaySchema),
  /** First and last sequence. */
  de: emptyIsAbsent(sequence),
  a: emptyIsAbsent(sequence),
  /** Words of the event's sentence or reason, a voter's pseudonym, an event id or a request id. */
  q: emptyIsAbsent(lineSchema(200)).transform((text) => (text === '' ? undefined : text)),
};

/** Strict: a misspelt filter would return all events. */
export const journalFilterSchema = z.strictObject(filters);
export type JournalFilter = z.infer<typeof journalFilterSchema>;

export const journalQuerySchema = z.strictObject({
  ...filters,
  limit: emptyIsAbsent(writtenCountSchema(500, 'Limite invalide : de 1 à 500')),
  /** Only events before this sequence: `suite` of the previous response. */
  avant: emptyIsAbsent(sequence),
  /** Only events after this sequence, for polling. */
  apres: emptyIsAbsent(sequence),
});
export type JournalQuery = z.infer<typeof journalQuerySchema>;

/** An event as shown to analysts. */
const journalEventSchema = z.object({
  /** Version of the leaf; 1 if absent. */
  v: z.literal(2).optional(),
  /** The event is the n-th of its edition. */
  sequence: z.int(),
  eventId: z.string(),
  type: z.enum(EVENT_TYPES),
  recordedAt: z.string(),
  roundId: z.string().optional(),
  cardinalId: z.string().optional(),
  leafHash: z.string(),
  actor: z.enum(ACTORS),
  /** The visitor's pseudonym in this edition, or from leaf version 2 on the commitment for this round. */
  voter: z.string().optional(),
  /** Why the vote did not count. */
  aside: z.enum(['edition-over', 'inactive', 'paused', 'complete', 'round-closed-meanwhile', 'held']).optional(),
  /** The request or event that started the causal chain, and the direct cause. */
  correlationId: z.string(),
  causationId: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** For administrators: the account's current name; otherwise the role. */
  who: z.string(),
  /** The administrator's reason; null for none. Never exported. */
  reason: z.string().nullable(),
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

/** Newest first. */
export const journalSchema = z.object({
  events: z.array(journalEventSchema),
  /**
   * `avant` of the next call; null at the end. A call searches a limited number of events: with a rare filter it may
   * return none and still have a `suite`.
   */
  suite: z.int().nullable(),
  /** Number of events of the edition, and the log position. */
  total: z.int(),
  position: z.string().nullable(),
  /** Names of the cardinals by id, and labels of the rounds. */
  cardinaux: z.record(z.string(), z.string()),
  tours: z.record(z.string(), z.int()),
});
export type Journal = z.infer<typeof journalSchema>;

/** All events of an edition except votes and checkpoints, which come every 30 s. */
export const journalPlanSchema = z.object({
  total: z.int(),
  /** Newest first. */
  milestones: z.array(journalEventSchema),
  /** Labels of the rounds by id. */
  tours: z.record(z.string(), z.int()),
});
export type JournalPlan = z.infer<typeof journalPlanSchema>;

/** Edition and format of an export, in a URL. */
export const exportPathSchema = z.object({
  conclaveId: objectIdSchema,
  format: z.enum(['ndjson', 'csv'], { error: 'Format inconnu : ndjson ou csv' }),
});
export type ExportPath = z.infer<typeof exportPathSchema>;
