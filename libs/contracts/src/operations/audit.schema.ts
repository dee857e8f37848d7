import { z } from 'zod';
import { objectIdSchema, writtenCountSchema } from '../identifiers.schema.js';
import { emptyIsAbsent, searchedTextSchema } from '../text.schema.js';

/** Record types with an audit. */
export const RECORD_KINDS = [
  'cardinal',
  'papabile-jour',
  'account',
  'article',
  'question',
  'quiz-rank',
  'gallery',
  'gallery-image',
  'download-link',
  'read-model',
] as const;
export const RECORD_VERBS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'imported',
  'password-set',
  'sessions-ended',
  'second-factor-changed',
  'compared',
  'repaired',
  'rebuilt',
  'interrupted',
] as const;

/** Moment and id of an act. */
const cursorSchema = z
  .string({ error: 'Curseur invalide' })
  .regex(/^\d{4}-[\d:.T-]{1,24}Z~[0-9a-f]{24}$/, 'Curseur invalide');

export const recordActsQuerySchema = z.strictObject({
  limit: emptyIsAbsent(writtenCountSchema(200, 'Limite invalide : de 1 à 200')),
  /** Only acts after this one in the list: `suite` of the previous page. */
  apres: emptyIsAbsent(cursorSchema),
  genre: emptyIsAbsent(z.enum(RECORD_KINDS, { error: 'Genre inconnu' })),
  /** Id of the author's account. */
  qui: emptyIsAbsent(objectIdSchema),
  /** Words of the record's title. */
  q: emptyIsAbsent(searchedTextSchema),
});
export type RecordActsQuery = z.infer<typeof recordActsQuerySchema>;

/** An act on a record of the content. */
const recordActSchema = z.object({
  _id: z.string(),
  at: z.string(),
  /** The account's current name with its login; the login is empty without an account. */
  who: z.string(),
  login: z.string(),
  genre: z.enum(RECORD_KINDS),
  verb: z.enum(RECORD_VERBS),
  /** The record, and its title after the act. */
  subject: z.string(),
  title: z.string(),
  /** The changed fields; a missing side is omitted. E-mails are masked. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});
export type RecordAct = z.infer<typeof recordActSchema>;

/** Newest first; `suite` requests the next page, null at the end. */
export const recordActsSchema = z.object({ actes: z.array(recordActSchema), suite: z.string().nullable() });
export type RecordActs = z.infer<typeof recordActsSchema>;
