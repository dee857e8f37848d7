import type { ImportReport, ImportRow } from '@fumata/contracts';
import { isShortenedNumber } from '../csv/cells.js';
import { isRemainderOf, type DecodedText, type TextEncoding } from '../csv/decode-text.js';
import { readTable } from '../csv/table.js';
import { isEqual } from '../records/json.js';
import { mapInSlices } from '../records/map-in-slices.js';
import { shownChange } from './shown-change.js';

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
  const seen = new Map<string, number>();
  const plans = await mapInSlices(table.rows, ({ number, cells }) => {
    const { key, intitule, plan } = subjectOf(cells);
    const before = key === '' ? undefined : seen.get(key);
    if (before !== undefined)
      return { number, ...refusedRow(intitule, [`La ligne ${before} porte sur la même fiche`]) };
    seen.set(key, number);
    const lost = lostNumbers(cells, columns);
    return { number, ...(lost.length > 0 ? refusedRow(intitule, lost) : plan()) };
  });
  return {
    rows: plans.map(({ number, sort, intitule, champs, raisons }) => ({
      ligne: number,
      sort,
      intitule,
      champs,
      raisons,
    })),
    steps: plans.flatMap(({ step }) => step ?? []),
    ignored: table.columns.filter((name) => name !== '' && !columns.includes(name)),
    encoding,
  };
}

const lostNumbers = (cells: Cells, columns: readonly string[]): string[] =>
  columns
    .filter((name) => isShortenedNumber(cells[name] ?? ''))
    .map((name) => `${name} : le tableur a abrégé ce nombre en ${cells[name]} : écrivez-le en entier, comme texte`);

/** Replaces cells that equal the exported ones but for letters that the file's encoding cannot contain. */
export const withLostLetters = (cells: Cells, exported: Cells, encoding: TextEncoding): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      const original = exported[name] ?? '';
      return [name, isRemainderOf(original, cell.replaceAll('\r\n', '\n'), encoding) ? original : cell];
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

/** A row for an existing record: validates its fields; unchanged fields are ignored. */
export function changedRow<Step>(
  { intitule, record, fields, show }: { intitule: string; record: object; fields: object; show: ShowField },
  step: Step,
): RowPlan<Step> {
  const champs = Object.entries(fields)
    .filter(([field, value]) => !isEqual(value, Reflect.get(record, field)))
    .map(([field, value]) => shownChange(field, show(field, Reflect.get(record, field)), show(field, value)));
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
    .map(([field, value]) => shownChange(field, null, show(field, value)))
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
