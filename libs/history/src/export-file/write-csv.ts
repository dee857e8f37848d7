import type { CardinalId } from '@fumata/conclave';
import { cardinalIn } from '@fumata/proof';
import { escapeFormula } from '@fumata/text';
import type { ExportedEvent } from '../event/exported-event.js';
import { PIECE_LENGTH, type ExportContent } from './write-export.js';

type Cell = string | number | undefined;
type NameOf = (cardinalId: CardinalId) => string;

const COLUMNS: readonly (readonly [string, (event: ExportedEvent, nameOf: NameOf) => Cell])[] = [
  ['sequence', ({ sequence }) => sequence],
  ['recordedAt', ({ recordedAt }) => recordedAt],
  ['type', ({ type }) => type],
  ['conclaveId', ({ conclaveId }) => conclaveId],
  ['roundId', ({ roundId }) => roundId],
  ['cardinalId', (event) => cardinalIn(event)],
  ['cardinal', (event, nameOf) => nameIn(event, nameOf)],
  ['actor', ({ actor }) => actor],
  ['voter', ({ voter }) => voter],
  ['aside', ({ aside }) => aside],
  ['data', ({ data }) => JSON.stringify(data)],
  ['eventId', ({ eventId }) => eventId],
  ['leafHash', ({ leafHash }) => leafHash],
];

function nameIn(event: ExportedEvent, nameOf: NameOf): string | undefined {
  const cardinalId = cardinalIn(event);
  return cardinalId === undefined ? undefined : nameOf(cardinalId);
}

/**
 * The events as CSV for spreadsheets: UTF-8 with BOM, `;` as separator, all cells quoted, formulas escaped, one row per
 * event. It cannot be verified, unlike the file of `writeExport`.
 */
export async function* writeCsv({ events }: Pick<ExportContent, 'events'>, nameOf: NameOf): AsyncGenerator<string> {
  let piece = `\uFEFF${row(COLUMNS.map(([name]) => name))}`;
  for await (const event of events) {
    if (!('sequence' in event)) continue;
    piece += row(COLUMNS.map(([, cell]) => cell(event, nameOf)));
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const row = (cells: readonly Cell[]): string => `${cells.map(quoted).join(';')}\r\n`;

const quoted = (cell: Cell = ''): string => `"${escapeFormula(String(cell)).replaceAll('"', '""')}"`;
