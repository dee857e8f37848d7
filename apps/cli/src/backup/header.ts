import { z } from 'zod';
import { CommandRefused } from '../terminal/command-refused.js';

/** First part of a backup. */
export const HEADER = 'backup.json';
const VERSION = 2;

const headerSchema = z.object({
  format: z.literal('fumata-backup'),
  version: z.literal(VERSION),
  /** Version of the program. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** Id of the log's first event, which identifies an installation. */
  origin: z.string(),
});
export type Header = z.infer<typeof headerSchema>;

export const writeHeader = (facts: Pick<Header, 'program' | 'madeAt' | 'origin'>): Uint8Array =>
  Buffer.from(`${JSON.stringify({ format: 'fumata-backup', version: VERSION, ...facts }, null, 1)}\n`);

/** @throws CommandRefused */
export function readHeader(bytes: Uint8Array): Header {
  const json = parseJson(Buffer.from(bytes).toString('utf8'));
  const header = headerSchema.safeParse(json);
  if (header.success) return header.data;
  const newer = z.object({ version: z.int().gt(VERSION), program: z.string() }).safeParse(json);
  throw new CommandRefused(
    newer.success
      ? `La sauvegarde est d’une version plus récente (${newer.data.program}) : mettez d’abord le programme à jour`
      : `${HEADER} est illisible : ce n’est pas une sauvegarde de Fumata`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // damaged, or of another program
  }
}
