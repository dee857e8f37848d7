import type { ExportedEvent } from '../event/exported-event.js';
import type { ExportContent } from './write-export.js';

/** First characters that spreadsheets interpret as a formula. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const PIECE = 64 * 1024;

const COLUMNS: readonly (readonly [string, (event: ExportedEvent) => string | number | undefined])[] = [
  ['sequence', ({ sequence }) => sequence],
  ['recordedAt', ({ recordedAt }) => recordedAt],
  ['type', ({ type }) => type],
  ['conclaveId', ({ conclaveId }) => conclaveId],
  ['roundId', ({ roundId }) => roundId],
  ['cardinalId', ({ cardinalId }) => cardinalId],
  ['actor', ({ actor }) => actor],
  ['voter', ({ voter }) => voter],
  ['aside', ({ aside }) => aside],
  ['data', ({ data }) => JSON.stringify(data)],
  ['correlationId', ({ correlationId }) => correlationId],
  ['eventId', ({ eventId }) => eventId],
  ['leafHash', ({ leafHash }) => leafHash],
];

/**
 * The events as CSV for spreadsheets: UTF-8 with BOM, `;` as separator, all cells quoted, formulas escaped. The last
 * row is `fin`, the number of events and the SHA-256 of all preceding rows: without it the file is truncated.
 */
export async function* writeCsv({ events, sha256 }: Pick<ExportContent, 'events' | 'sha256'>): AsyncGenerator<string> {
  let piece = `\uFEFF${row(COLUMNS.map(([name]) => name))}`;
  let count = 0;
  for await (const event of events) {
    if (!('sequence' in event)) continue;
    count += 1;
    piece += row(COLUMNS.map(([, cell]) => cell(event)));
    if (piece.length < PIECE) continue;
    sha256.update(piece);
    yield piece;
    piece = '';
  }
  sha256.update(piece);
  yield piece + row(['fin', count, sha256.digest()]);
}

const row = (cells: readonly (string | number | undefined)[]): string => `${cells.map(quoted).join(';')}\r\n`;

function quoted(cell: string | number | undefined = ''): string {
  const text = String(cell);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
