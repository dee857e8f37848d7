import type { ImportReport, ImportRow } from '@fumata/contracts';
import { readTable } from '../csv/table.js';
import { same } from '../records/json.js';

export interface ImportPlan<Step> {
  readonly rows: readonly ImportRow[];
  /** What is to be done, in the order of the rows; only if none is refused. */
  readonly steps: readonly Step[];
  /** Columns that are no field. */
  readonly ignored: readonly string[];
}

/** What becomes of a row. */
export type Told<Step> = Omit<ImportRow, 'ligne'> & { readonly step?: Step };

/** What a row is about, before anything is decided. */
export interface RowSubject<Step> {
  /** Two rows with the same one are about the same record; an empty one is nobody's. */
  readonly key: string;
  readonly intitule: string;
  readonly tell: () => Told<Step>;
}

type Cells = Readonly<Record<string, string>>;

/** What an import of this text would do, row by row. Nothing is done here. */
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
  const told = table.rows.map(({ number, cells }) => {
    const { key, intitule, tell } = subjectOf(cells);
    const before = key === '' ? undefined : seen.get(key);
    if (before !== undefined)
      return { number, ...refusedRow(intitule, [`La ligne ${before} porte sur la même fiche`]) };
    seen.set(key, number);
    return { number, ...tell() };
  });
  return {
    rows: told.map(({ number, sort, intitule, champs, raisons }) => ({
      ...{ ligne: number, sort, intitule, champs, raisons },
    })),
    steps: told.flatMap(({ step }) => step ?? []),
    ignored: table.columns.filter((name) => name !== '' && !columns.includes(name)),
  };
}

export const refusedRow = (intitule: string, raisons: string[]): Told<never> => ({
  ...{ sort: 'refuser', intitule, champs: [], raisons },
});

/** A row about a record that is there: its fields are checked, and most may be as they are. */
export function changedRow<Step>(intitule: string, record: object, fields: object, step: Step): Told<Step> {
  const champs = Object.entries(fields)
    .filter(([field, value]) => !same(value, Reflect.get(record, field)))
    .map(([field]) => field);
  return champs.length === 0
    ? { sort: 'inchange', intitule, champs, raisons: [] }
    : { sort: 'modifier', intitule, champs, raisons: [], step };
}

export const addedRow = <Step>(intitule: string, fields: object, step: Step): Told<Step> => ({
  ...{ sort: 'creer', intitule, champs: Object.keys(fields), raisons: [], step },
});

export const hasRefusals = ({ rows }: Pick<ImportPlan<unknown>, 'rows'>): boolean =>
  rows.some(({ sort }) => sort === 'refuser');

export function reportOf({ rows, ignored }: ImportPlan<unknown>, fait: boolean): ImportReport {
  const count = (wanted: ImportRow['sort']): number => rows.filter(({ sort }) => sort === wanted).length;
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
