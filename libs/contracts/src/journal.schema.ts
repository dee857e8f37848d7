import { z } from 'zod';
import { objectIdSchema, plausibleDaySchema, writtenCountSchema } from './identifiers.schema.js';
import { lineSchema, emptyIsAbsent } from './text.schema.js';

/** What an event of the log may be. */
export const EVENT_TYPES = [
  'ConclaveStarted',
  'ConclaveOpened',
  'RoundOpened',
  'RoundClosed',
  'ConclavePaused',
  'ConclaveResumed',
  'PopeElected',
  'ConclaveCorrected',
  'ConclaveClosed',
  'RoundSealed',
  'VoteCast',
  'VoteSetAside',
] as const;

/** Kinds of events that people ask for by one name; `ecartes`: votes that were not counted. */
export const EVENT_KINDS = ['votes', 'ecartes', 'actes', 'scrutins', 'pauses', 'sceaux'] as const;

const sequence = writtenCountSchema(Number.MAX_SAFE_INTEGER, 'Numéro invalide : un nombre entier positif');

/** What may be asked of the events of an edition; dates are Rome's days, both included. */
const wishes = {
  genre: emptyIsAbsent(z.enum(EVENT_KINDS, { error: 'Genre inconnu' })),
  type: emptyIsAbsent(z.enum(EVENT_TYPES, { error: 'Type inconnu' })),
  /** Id of a round. */
  tour: emptyIsAbsent(objectIdSchema),
  cardinal: emptyIsAbsent(objectIdSchema),
  acteur: emptyIsAbsent(z.enum(['admin', 'visitor', 'system'], { error: 'Auteur inconnu' })),
  /** Id of an administrator's account; taken notice of for administrators only. */
  compte: emptyIsAbsent(objectIdSchema),
  du: emptyIsAbsent(plausibleDaySchema),
  au: emptyIsAbsent(plausibleDaySchema),
  /** Sequences, both included. */
  de: emptyIsAbsent(sequence),
  a: emptyIsAbsent(sequence),
  /** A cardinal's name, a voter's pseudonym, the id of an event or of a request. */
  q: emptyIsAbsent(lineSchema(200)).transform((text) => (text === '' ? undefined : text)),
};

/** A wish that nobody knows is refused: a misspelt one would bring all events. */
export const journalWishesSchema = z.strictObject(wishes);
export type JournalWishes = z.infer<typeof journalWishesSchema>;

export const journalQuerySchema = z.strictObject({
  ...wishes,
  limit: emptyIsAbsent(writtenCountSchema(500, 'Limite invalide : de 1 à 500')),
  /** Only events before this sequence: `suite` of the answer before. */
  avant: emptyIsAbsent(sequence),
  /** Only events after this sequence: what has come since. */
  apres: emptyIsAbsent(sequence),
});
export type JournalQuery = z.infer<typeof journalQuerySchema>;

const actorSchema = z.enum(['admin', 'visitor', 'system']);

/** An event as analysts see it. */
export const journalEventSchema = z.object({
  /** The event is the n-th of its edition. */
  sequence: z.int(),
  eventId: z.string(),
  type: z.enum(EVENT_TYPES),
  recordedAt: z.string(),
  roundId: z.string().optional(),
  cardinalId: z.string().optional(),
  leafHash: z.string(),
  actor: actorSchema,
  /** A visitor's name within this edition. */
  voter: z.string().optional(),
  /** Of a vote that was not counted: why. */
  aside: z.enum(['edition-over', 'inactive', 'paused', 'complete', 'round-closed-meanwhile']).optional(),
  /** The request, or the event, at the beginning of it all; and what led to it directly. */
  correlationId: z.string(),
  causationId: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** For administrators: by the name that the account bears now; else its role. */
  who: z.string(),
  /** The reason that an administrator gave; null when none was. In no export. */
  reason: z.string().nullable(),
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

/** Newest first. */
export const journalSchema = z.object({
  events: z.array(journalEventSchema),
  /**
   * `avant` of the next call; null when everything has been searched. A call searches only so many events: with a rare
   * wish it may bring none and still have a `suite`.
   */
  suite: z.int().nullable(),
  /** Events of the edition, and how far the log stands. */
  total: z.int(),
  position: z.string().nullable(),
  /** Names of the cardinals that occur, by their ids, and labels of the rounds. */
  cardinaux: z.record(z.string(), z.string()),
  tours: z.record(z.string(), z.int()),
});
export type Journal = z.infer<typeof journalSchema>;

/** All that happened in an edition besides votes; between two of them lie votes. */
export const journalPlanSchema = z.object({
  total: z.int(),
  /** Newest first. */
  milestones: z.array(journalEventSchema),
  /** Labels of the rounds by their ids. */
  tours: z.record(z.string(), z.int()),
});
export type JournalPlan = z.infer<typeof journalPlanSchema>;

/** Which edition's events, in which format, in an address. */
export const exportPathSchema = z.object({
  conclaveId: objectIdSchema,
  format: z.enum(['ndjson', 'csv'], { error: 'Format inconnu : ndjson ou csv' }),
});
export type ExportPath = z.infer<typeof exportPathSchema>;
