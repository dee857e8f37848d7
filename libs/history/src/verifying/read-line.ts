import {
  is,
  isCount,
  isFlag,
  isHash,
  isList,
  isTimestamp,
  isObjectId,
  isRecord,
  isSeal,
  isShape,
  isText,
  optional,
  parseJson,
  readKeys,
  type Check,
} from '@fumata/proof';
import { isExportedEvent, isExportedText } from '../event/is-exported-event.js';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type EventLine,
  type ExportLine,
  type Manifest,
  type ResultsLine,
  type RoundResult,
  type SuccessionLine,
  type Trailer,
} from '../export-file/lines.js';

/** More units than a checkpoint with many cosignatures has. */
const MAX_NOTE_LENGTH = 20_000;

const isFilters = (value: unknown): value is Manifest['filters'] =>
  isRecord(value) && Object.values(value).every(isExportedText);

/** Above any real number of cardinals or rounds. */
const MAX_ROWS = 100_000;

const isVersion = (value: unknown): value is Manifest['v'] =>
  value === 1 || value === 2 || value === 3 || value === 4 || value === EXPORT_VERSION;

const hasShapeOfManifest = isShape<Manifest>({
  kind: is('manifest'),
  format: is(EXPORT_FORMAT),
  v: isVersion,
  conclaveId: isObjectId,
  whole: isFlag,
  from: isCount,
  to: isCount,
  filters: isFilters,
  // Empty while the log has no signature.
  keys: (value): value is Manifest['keys'] =>
    (Array.isArray(value) && value.length === 0) || readKeys({ keys: value }) !== undefined,
  seals: optional(isList(isSeal, MAX_ROWS)),
  checkpoint: optional(isText(MAX_NOTE_LENGTH)),
  site: isExportedText,
  exportedAt: isTimestamp,
});

/** A file is whole if and only if nothing was filtered; only whole exports contain seals and a checkpoint. */
const isManifest = (value: unknown): value is Manifest =>
  hasShapeOfManifest(value) &&
  value.whole === (Object.keys(value.filters).length === 0) &&
  (value.whole || (value.seals === undefined && value.checkpoint === undefined));

const isSuccession = isShape<SuccessionLine>({ kind: is('succession'), by: isObjectId, at: isTimestamp });

const isRow = (value: unknown): value is RoundResult['results'][number] =>
  Array.isArray(value) && value.length === 3 && isObjectId(value[0]) && value.slice(1).every(isCount);

const isRound: Check<RoundResult> = isShape<RoundResult>({
  roundId: isObjectId,
  roundNumber: isCount,
  totalVotes: isCount,
  uniqueVoters: isCount,
  setAside: isCount,
  results: isList(isRow, MAX_ROWS),
});

const isResults = isShape<ResultsLine>({ kind: is('results'), rounds: isList(isRound, MAX_ROWS) });

const isTrailer = isShape<Trailer>({
  kind: is('trailer'),
  events: isCount,
  first: isCount,
  last: isCount,
  root: optional(isHash),
  sha256: isHash,
});

/** The text without the byte order mark that programs for Windows write at the start of a file. */
export const withoutByteOrderMark = (text: string): string => text.replace(/^\ufeff/, '');

/** The text of a line without what programs for Windows add: `\r`, and a byte order mark before the first line. */
export const lineText = (text: string, { isFirst }: { readonly isFirst: boolean }): string =>
  (isFirst ? withoutByteOrderMark(text) : text).replace(/\r$/, '');

/**
 * Parses a line of an export. Undefined if it is invalid or not serialised as exports are: programs disagree about
 * duplicate names, for example. Never throws.
 */
export function readLine(text: string): ExportLine | undefined {
  const value = parseJson(text);
  const line = lineIn(value);
  return line && JSON.stringify(value) === text ? line : undefined;
}

/** Whether a text may be an incomplete line: a proper prefix of a JSON object is never valid JSON. */
export const isIncompleteLine = (text: string): boolean => text.startsWith('{') && parseJson(text) === undefined;

function isEventLine(value: unknown): value is EventLine {
  if (!isRecord(value) || value['kind'] !== 'event') return false;
  const { kind: _, ...event } = value;
  return isExportedEvent(event);
}

/** Events first: nearly all lines are. */
function lineIn(value: unknown): ExportLine | undefined {
  if (isEventLine(value) || isManifest(value) || isSuccession(value) || isResults(value) || isTrailer(value))
    return value;
  return undefined;
}
