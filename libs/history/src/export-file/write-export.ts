import { Frontier } from '@fumata/proof';
import type { Hash } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';
import type { ExportLine, Manifest, RoundResult, SuccessionLine, Trailer } from './lines.js';

/** A SHA-256 that is fed bit by bit. */
export interface RunningHash {
  update(text: string): unknown;
  /** 64 lower-case hexadecimal digits. */
  digest(): string;
}

export interface ExportContent {
  readonly manifest: Omit<Manifest, 'kind'>;
  /** In order; ends where the export does. */
  readonly events: AsyncIterable<ExportedEvent | Omit<SuccessionLine, 'kind'>>;
  /** Asked after the last event, in a whole export only. */
  readonly results: () => Promise<readonly RoundResult[]>;
  readonly sha256: RunningHash;
  readonly hash?: Hash;
}

/** Text that is handed on at once: few pieces, and little of it in memory. */
const PIECE = 64 * 1024;

/** The file as pieces of text, in constant memory; what reading the events throws comes through. */
export async function* writeExport(content: ExportContent): AsyncGenerator<string> {
  const { manifest, events, results, sha256, hash } = content;
  const tree = manifest.whole ? new Frontier(hash) : undefined;
  const count = { events: 0, first: 0, last: 0 };
  let piece = line({ kind: 'manifest', ...manifest });
  for await (const event of events) {
    if ('sequence' in event) {
      tree?.append(event.leafHash);
      count.events += 1;
      count.first ||= event.sequence;
      count.last = event.sequence;
      piece += line({ kind: 'event', ...event });
    } else piece += line({ kind: 'succession', ...event });
    if (piece.length < PIECE) continue;
    sha256.update(piece);
    yield piece;
    piece = '';
  }
  if (tree) piece += line({ kind: 'results', rounds: await results() });
  sha256.update(piece);
  const trailer: Trailer = {
    ...{ kind: 'trailer', ...count },
    ...(tree && { root: tree.root() }),
    sha256: sha256.digest(),
  };
  yield piece + line(trailer);
}

const line = (said: ExportLine): string => `${JSON.stringify(said)}\n`;
