import { cardinalChangeSchema, newCardinalSchema } from '@fumata/contracts';
import type { CardinalChange, ImportRow, NewCardinal } from '@fumata/contracts';
import { readTable } from '../csv/table.js';
import type { ReadRow } from '../csv/table.js';
import { same } from '../records/json.js';
import { slugOf } from '../records/slugs.js';
import { KEY_COLUMN, readFields, unknownColumns } from './cardinal-csv.js';
import { fullName } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

/** What a row asks for, once it is sure that it can be done. */
export type ImportStep =
  | { readonly change: string; readonly fields: CardinalChange }
  | { readonly add: NewElector; readonly slug: string };

/** Somebody new, with the elector status settled. */
export type NewElector = NewCardinal & Pick<StoredCardinal, 'statutVotant'>;

export interface ImportPlan {
  readonly rows: readonly ImportRow[];
  /** What is to be done, in the order of the rows; only if none is refused. */
  readonly steps: readonly ImportStep[];
  readonly ignored: readonly string[];
}

/** The cardinals that an import can meet. */
export interface Known {
  /** By today's slug or an earlier one; those in the trash too. */
  readonly bySlug: (slug: string) => StoredCardinal | undefined;
  /** The elector status of who has none in the file. */
  readonly statutOf: (dateNaissance: string) => StoredCardinal['statutVotant'];
}

type Told = Omit<ImportRow, 'ligne'> & { readonly step?: ImportStep };

/** What an import of this text would do, row by row. Nothing is done here. */
export function planImport(text: string, known: Known): ImportPlan {
  const table = readTable(text);
  if ('unreadable' in table) {
    const row = { ligne: table.row, ...refusedRow('', [table.unreadable]) };
    return { rows: [row], steps: [], ignored: [] };
  }
  const seen = new Map<string, number>();
  const told = table.rows.map((row) => ({ row, ...tell(rowOf(row), known, seen) }));
  return {
    rows: told.map(({ row, step: _step, ...fate }) => ({ ligne: row.number, ...fate })),
    steps: told.flatMap(({ step }) => step ?? []),
    ignored: unknownColumns(table.columns),
  };
}

interface Row {
  readonly number: number;
  readonly slug: string;
  /** As far as the row says it. */
  readonly name: string;
  readonly fields: ReturnType<typeof readFields>;
}

function rowOf({ number, cells }: ReadRow): Row {
  const fields = readFields(cells);
  const { prenom = '', nom = '' } = fields;
  const name = fullName(String(prenom).trim(), String(nom).trim());
  return { number, slug: (cells[KEY_COLUMN] ?? '').trim(), name, fields };
}

function tell(row: Row, known: Known, seen: Map<string, number>): Told {
  const { number, slug, name, fields } = row;
  const target = slug === '' ? undefined : known.bySlug(slug);
  const key = target?._id ?? (slug || slugOf(name));
  const before = seen.get(key);
  if (before !== undefined) return refusedRow(name || slug, [`La ligne ${before} porte sur la même fiche`]);
  seen.set(key, number);
  if (!target) return tellAdding(row, known);
  if (target.deletedAt !== null) return refusedRow(target.nomComplet, ['Cette fiche est dans la corbeille']);
  return tellChange(target, fields);
}

function tellChange(target: StoredCardinal, fields: ReturnType<typeof readFields>): Told {
  const checked = cardinalChangeSchema.safeParse(fields);
  if (!checked.success) return refusedRow(target.nomComplet, reasons(checked.error.issues));
  const champs = Object.entries(checked.data)
    .filter(([field, value]) => !same(value, Reflect.get(target, field)))
    .map(([field]) => field);
  const row = { nomComplet: target.nomComplet, champs, raisons: [] };
  if (champs.length === 0) return { sort: 'inchange', ...row };
  return { sort: 'modifier', ...row, step: { change: target._id, fields: checked.data } };
}

function tellAdding({ slug, name, fields }: Row, known: Known): Told {
  const namesake = slug === '' ? known.bySlug(slugOf(name)) : undefined;
  if (namesake)
    return refusedRow(name, [`Il y a déjà un cardinal de ce nom : mettez ${namesake.slug} en colonne slug`]);
  if (slug !== '' && slugOf(slug) !== slug)
    return refusedRow(name, ['slug : minuscules, chiffres et tirets']);
  const checked = newCardinalSchema.safeParse(fields);
  if (!checked.success) return refusedRow(name || slug, reasons(checked.error.issues));
  const statutVotant = checked.data.statutVotant ?? known.statutOf(checked.data.dateNaissance);
  return {
    sort: 'creer',
    nomComplet: name,
    champs: Object.keys(checked.data),
    raisons: [],
    step: { add: { ...checked.data, statutVotant }, slug: slug || slugOf(name) },
  };
}

const refusedRow = (nomComplet: string, raisons: string[]): Told & { sort: 'refuser' } => ({
  sort: 'refuser',
  nomComplet,
  champs: [],
  raisons,
});

const reasons = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string[] =>
  issues.map(({ path, message }) => `${path.map(String).join('.')} : ${message}`);
