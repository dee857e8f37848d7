import type { ImportReport, ImportRow } from '@fumata/contracts';
import { readTable } from '../csv/table.js';
import { isEqual } from '../records/json.js';

export interface ImportPlan<Step> {
  readonly rows: readonly ImportRow[];
  /** The changes to make, in row order; empty if a row is rejected. */
  readonly steps: readonly Step[];
  /** Columns that are not fields. */
  readonly ignored: readonly string[];
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
export function planImport<Step>(
  text: string,
  columns: readonly string[],
  subjectOf: (cells: Cells) => RowSubject<Step>,
): ImportPlan<Step> {
  const table = readTable(text);
  if ('unreadable' in table) {
    const row = { ligne: table.row, ...refusedRow('', [table.unreadable]) };
    return { rows: [row], steps: [], ignored: [] };
  }
  if (!table.columns.some((name) => columns.includes(name))) {
    const reason = `Aucune colonne connue : est-ce bien un fichier CSV ? Les colonnes sont ${columns.join(', ')}`;
    return { rows: [{ ligne: 1, ...refusedRow('', [reason]) }], steps: [], ignored: [] };
  }
  const seen = new Map<string, number>();
  const plans = table.rows.map(({ number, cells }) => {
    const { key, intitule, plan } = subjectOf(cells);
    const before = key === '' ? undefined : seen.get(key);
    if (before !== undefined)
      return { number, ...refusedRow(intitule, [`La ligne ${before} porte sur la même fiche`]) };
    seen.set(key, number);
    return { number, ...plan() };
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
  };
}

export const refusedRow = (intitule: string, raisons: string[]): RowPlan<never> => ({
  sort: 'refuser',
  intitule,
  champs: [],
  raisons,
});

/** A row for an existing record: validates its fields; unchanged fields are ignored. */
export function changedRow<Step>(intitule: string, record: object, fields: object, step: Step): RowPlan<Step> {
  const champs = Object.entries(fields)
    .filter(([field, value]) => !isEqual(value, Reflect.get(record, field)))
    .map(([field]) => field);
  return champs.length === 0
    ? { sort: 'inchange', intitule, champs, raisons: [] }
    : { sort: 'modifier', intitule, champs, raisons: [], step };
}

export const addedRow = <Step>(intitule: string, fields: object, step: Step): RowPlan<Step> => ({
  sort: 'creer',
  intitule,
  champs: Object.keys(fields),
  raisons: [],
  step,
});

export const hasRefusals = ({ rows }: Pick<ImportPlan<unknown>, 'rows'>): boolean =>
  rows.some(({ sort }) => sort === 'refuser');

export function reportOf({ rows, ignored }: ImportPlan<unknown>, fait: boolean): ImportReport {
  const count = (kind: ImportRow['sort']): number => rows.filter(({ sort }) => sort === kind).length;
  return {
    fait,
    creer: count('creer'),
    modifier: count('modifier'),
    inchange: count('inchange'),
    refuser: count('refuser'),
    lignes: [...rows],
    colonnesIgnorees: [...ignored],
  };
}
