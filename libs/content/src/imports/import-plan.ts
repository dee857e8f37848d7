import type { ChangedField, ImportReport, ImportRow } from '@fumata/contracts';
import { isRewrittenAs, isShortenedNumber } from '../csv/cells.js';
import { isRemainderOf, type DecodedText, type TextEncoding } from '../csv/decode-text.js';
import { readTable } from '../csv/table.js';
import { isEqual } from '../records/json.js';
import { mapInSlices } from '../records/map-in-slices.js';

const MAX_SHOWN_LENGTH = 300;
/** Length of the equal text that is shown before and after the difference. */
const CONTEXT = 30;

export interface ImportPlan<Step> {
  readonly rows: readonly ImportRow[];
  /** The changes to make, in row order; empty if a row is rejected. */
  readonly steps: readonly Step[];
  /** Columns that are not fields. */
  readonly ignored: readonly string[];
  readonly encoding: TextEncoding;
}

/** The planned result of a row. */
export type RowPlan<Step> = Omit<ImportRow, 'ligne'> & { readonly step?: Step };

/** The record of a row, before its plan. */
export interface RowSubject<Step> {
  /** Rows with the same key refer to the same record; an empty key matches nothing. */
  readonly key: string;
  readonly intitule: string;
  readonly plan: () => RowPlan<Step>;
}

type Cells = Readonly<Record<string, string>>;

/** Plans an import row by row, without executing it. */
export async function planImport<Step>(
  { text, encoding }: DecodedText,
  columns: readonly string[],
  subjectOf: (cells: Cells) => RowSubject<Step>,
): Promise<ImportPlan<Step>> {
  const table = readTable(text, columns);
  const rejected = (ligne: number, reason: string): ImportPlan<Step> => ({
    rows: [{ ligne, ...refusedRow('', [reason]) }],
    steps: [],
    ignored: [],
    encoding,
  });
  if ('unreadable' in table) return rejected(table.row, table.unreadable);
  if (!table.columns.some((name) => columns.includes(name)))
    return rejected(1, `Aucune colonne connue : est-ce bien un fichier CSV ? Les colonnes sont ${columns.join(', ')}`);
  const rowsByKey = new Map<string, number>();
  const plans = await mapInSlices(table.rows, ({ number: ligne, cells }) => {
    const { key, intitule, plan } = subjectOf(cells);
    const earlierRow = key === '' ? undefined : rowsByKey.get(key);
    if (earlierRow !== undefined)
      return { ligne, ...refusedRow(intitule, [`La ligne ${earlierRow} porte sur la même fiche`]) };
    rowsByKey.set(key, ligne);
    const lost = lostNumbers(cells, columns);
    return { ligne, ...(lost.length > 0 ? refusedRow(intitule, lost) : plan()) };
  });
  return {
    rows: plans.map(({ step: _, ...row }) => row),
    steps: plans.flatMap(({ step }) => step ?? []),
    ignored: table.columns.filter((name) => !columns.includes(name)),
    encoding,
  };
}

const lostNumbers = (cells: Cells, columns: readonly string[]): string[] =>
  columns
    .filter((name) => isShortenedNumber(cells[name] ?? ''))
    .map((name) => `${name} : le tableur a abrégé ce nombre en ${cells[name]} : écrivez-le en entier, comme texte`);

/**
 * Replaces cells that a spreadsheet has only rewritten by the exported ones: days, whole numbers, and letters that the
 * file's encoding cannot contain.
 */
export const restoreRewritten = (cells: Cells, exported: Cells, encoding: TextEncoding): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      const original = exported[name] ?? '';
      const isRewritten =
        isRewrittenAs(original, cell) || isRemainderOf(original, cell.replaceAll('\r\n', '\n'), encoding);
      return [name, isRewritten ? original : cell];
    }),
  );

/** Text of a field's value in an import report. */
type ShowField = (field: string, value: unknown) => string;

export const refusedRow = (intitule: string, raisons: string[]): RowPlan<never> => ({
  sort: 'refuser',
  intitule,
  champs: [],
  raisons,
});

/** Values of a field before and after; of long texts the differing part is shown. */
function changedField(champ: string, avant: string | null, apres: string): ChangedField {
  if (avant === null || Math.max(avant.length, apres.length) <= MAX_SHOWN_LENGTH)
    return { champ, avant: avant && shortened(avant), apres: shortened(apres) };
  const start = Math.max(0, equalStart(avant, apres) - CONTEXT);
  const left = start > 0 ? '…' : '';
  const [before, after] = [avant.slice(start), apres.slice(start)];
  const end = Math.max(0, equalEnd(before, after) - CONTEXT);
  const cut = (text: string): string =>
    shortened(end > 0 ? `${left}${text.slice(0, text.length - end)}…` : `${left}${text}`);
  return { champ, avant: cut(before), apres: cut(after) };
}

const shortened = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

function equalStart(a: string, b: string): number {
  let i = 0;
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i += 1;
  return i;
}

function equalEnd(a: string, b: string): number {
  let i = 0;
  while (i < Math.min(a.length, b.length) && a.at(-1 - i) === b.at(-1 - i)) i += 1;
  return i;
}

/** A row for an existing record, with its validated fields; unchanged ones are left out. */
export function changedRow<Step>(
  { intitule, record, fields, show }: { intitule: string; record: object; fields: object; show: ShowField },
  step: Step,
): RowPlan<Step> {
  const champs = Object.entries(fields)
    .filter(([field, value]) => !isEqual(value, Reflect.get(record, field)))
    .map(([field, value]) => changedField(field, show(field, Reflect.get(record, field)), show(field, value)));
  return champs.length === 0
    ? { sort: 'inchange', intitule, champs, raisons: [] }
    : { sort: 'modifier', intitule, champs, raisons: [], step };
}

export const addedRow = <Step>(
  { intitule, fields, show }: { intitule: string; fields: object; show: ShowField },
  step: Step,
): RowPlan<Step> => ({
  sort: 'creer',
  intitule,
  champs: Object.entries(fields)
    .map(([field, value]) => changedField(field, null, show(field, value)))
    .filter(({ apres }) => apres !== ''),
  raisons: [],
  step,
});

export const hasRefusals = ({ rows }: Pick<ImportPlan<unknown>, 'rows'>): boolean =>
  rows.some(({ sort }) => sort === 'refuser');

export function reportOf({ rows, ignored, encoding }: ImportPlan<unknown>, fait: boolean): ImportReport {
  const count = (kind: ImportRow['sort']): number => rows.filter(({ sort }) => sort === kind).length;
  return {
    fait,
    creer: count('creer'),
    modifier: count('modifier'),
    inchange: count('inchange'),
    refuser: count('refuser'),
    lignes: [...rows],
    colonnesIgnorees: [...ignored],
    encodage: encoding,
  };
}
