import { Frontier, type Hash } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportLine,
  type Manifest,
  type RoundResult,
  type Succession,
  type Trailer,
} from './lines.js';

/** Incremental SHA-256. */
export interface RunningHash {
  update(text: string): unknown;
  /** 64 lower-case hexadecimal digits. */
  digest(): string;
}

export interface ExportContent {
  /** Without what the writer adds: the format, and whether the export is full. */
  readonly manifest: Omit<Manifest, 'kind' | 'format' | 'v' | 'whole'>;
  /** In order; ends where the export ends. */
  readonly events: AsyncIterable<ExportedEvent | Succession>;
  /** Called after the last event, in a full export only. */
  readonly results: () => Promise<readonly RoundResult[]>;
  readonly sha256: RunningHash;
  readonly hash?: Hash;
}

/** Least length of a written piece: few pieces, little memory. */
export const PIECE_LENGTH = 64 * 1024;

/** Writes the file in pieces of text, in constant memory. Rethrows errors of the event source. */
export async function* writeExport(content: ExportContent): AsyncGenerator<string> {
  const { manifest, events, results, sha256, hash } = content;
  const whole = Object.keys(manifest.filters).length === 0;
  const tree = whole ? new Frontier(hash) : undefined;
  const count = { events: 0, first: 0, last: 0 };
  let piece = line({ kind: 'manifest', format: EXPORT_FORMAT, v: EXPORT_VERSION, whole, ...manifest });
  for await (const event of events) {
    if ('sequence' in event) {
      tree?.append(event.leafHash);
      count.events += 1;
      count.first ||= event.sequence;
      count.last = event.sequence;
      piece += line({ kind: 'event', ...event });
    } else piece += line({ kind: 'succession', ...event });
    if (piece.length < PIECE_LENGTH) continue;
    sha256.update(piece);
    yield piece;
    piece = '';
  }
  if (tree) piece += line({ kind: 'results', rounds: await results() });
  sha256.update(piece);
  const trailer: Trailer = { kind: 'trailer', ...count, ...(tree && { root: tree.root() }), sha256: sha256.digest() };
  yield piece + line(trailer);
}

const line = (content: ExportLine): string => `${JSON.stringify(content)}\n`;
