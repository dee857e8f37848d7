import { z } from 'zod';
import { emptyIsAbsent, writtenFlagSchema } from './text.schema.js';

/** A field with its value before and after as texts; long ones are shortened around the difference. */
const changedFieldSchema = z.object({
  champ: z.string(),
  /** Null for a new record. */
  avant: z.string().nullable(),
  apres: z.string(),
});
export type ChangedField = z.infer<typeof changedFieldSchema>;

/** Planned result of an import row: added, changed in the given fields, unchanged, or rejected with reasons. */
const importRowSchema = z.object({
  /** As in a spreadsheet: row 1 contains the column names. */
  ligne: z.int(),
  sort: z.enum(['creer', 'modifier', 'inchange', 'refuser']),
  /** The record's title, as far as the row contains it. */
  intitule: z.string(),
  champs: z.array(changedFieldSchema),
  raisons: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  /** Whether the import was executed: false on a dry run or with a rejected row. */
  fait: z.boolean(),
  creer: z.int(),
  modifier: z.int(),
  inchange: z.int(),
  refuser: z.int(),
  /** All rows in order. */
  lignes: z.array(importRowSchema),
  /** Columns that are not fields; they are ignored. */
  colonnesIgnorees: z.array(z.string()),
  /** Name of the recognised text encoding. */
  encodage: z.string(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** The import that is being executed. `fait`, the written rows, is 0 until the end: all rows are written at once. */
export const importProgressSchema = z.object({ enCours: z.object({ fait: z.int(), total: z.int() }).nullable() });
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const importQuerySchema = z.object({
  /** Without it the import is a dry run. */
  confirmer: emptyIsAbsent(writtenFlagSchema),
});
export type ImportQuery = z.infer<typeof importQuerySchema>;
