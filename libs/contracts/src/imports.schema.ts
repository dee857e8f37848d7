import { z } from 'zod';

/** What becomes of a row of an import: made, changed in the fields named, left as it is, or refused for its reasons. */
export const importRowSchema = z.object({
  /** As a spreadsheet counts: the columns' names are in row 1. */
  ligne: z.int(),
  sort: z.enum(['creer', 'modifier', 'inchange', 'refuser']),
  /** What the record is called, as far as the row says it. */
  intitule: z.string(),
  champs: z.array(z.string()),
  raisons: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  /** Whether anything was done: no on a dry run, and no when a row is refused. */
  fait: z.boolean(),
  creer: z.int(),
  modifier: z.int(),
  inchange: z.int(),
  refuser: z.int(),
  /** All rows, in their order. */
  lignes: z.array(importRowSchema),
  /** Columns of the file that are no field: they are left aside. */
  colonnesIgnorees: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importQuerySchema = z.object({
  /** Without it the import is only tried. */
  confirmer: z.enum(['true', 'false'], { error: 'Valeur attendue : true ou false' }).optional(),
});
export type ImportQuery = z.infer<typeof importQuerySchema>;
