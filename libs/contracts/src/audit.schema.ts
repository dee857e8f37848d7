import { z } from 'zod';
import { objectIdSchema, writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

/** Kinds of records whose changes are kept. */
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
  'compared',
  'repaired',
  'rebuilt',
  'interrupted',
] as const;

/** The moment and the id of an act. */
const cursorSchema = z
  .string({ error: 'Curseur invalide' })
  .regex(/^\d{4}-[\d:.T-]{1,24}Z~[0-9a-f]{24}$/, 'Curseur invalide');

export const recordActsQuerySchema = z.strictObject({
  limit: emptyIsAbsent(writtenCountSchema(200, 'Limite invalide : de 1 à 200')),
  /** Only acts after this one in the list: `suite` of the page before. */
  apres: emptyIsAbsent(cursorSchema),
  genre: emptyIsAbsent(z.enum(RECORD_KINDS, { error: 'Genre inconnu' })),
  /** Id of the account that acted. */
  qui: emptyIsAbsent(objectIdSchema),
  /** Part of the record's name. */
  q: emptyIsAbsent(z.string({ error: 'Texte attendu' }).max(200, 'Texte trop long')),
});
export type RecordActsQuery = z.infer<typeof recordActsQuerySchema>;

/** What somebody did to a record of the content. */
export const recordActSchema = z.object({
  _id: z.string(),
  at: z.string(),
  /** By the name that the account bears now, with its login; the login is empty where there is no account. */
  who: z.string(),
  login: z.string(),
  genre: z.enum(RECORD_KINDS),
  verb: z.enum(RECORD_VERBS),
  /** The record, and its name after the act. */
  subject: z.string(),
  title: z.string(),
  /** The fields that differ; a side that had none of it is left out. E-mails are masked. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});
export type RecordAct = z.infer<typeof recordActSchema>;

/** Newest first; `suite` asks for the next ones, null at the end. */
export const recordActsSchema = z.object({ actes: z.array(recordActSchema), suite: z.string().nullable() });
export type RecordActs = z.infer<typeof recordActsSchema>;
