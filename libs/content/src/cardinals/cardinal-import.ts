import { cardinalChangeSchema, newCardinalSchema, type CardinalChange } from '@fumata/contracts';
import type { DecodedText } from '../csv/decode-text.js';
import {
  addedRow,
  changedRow,
  planImport,
  refusedRow,
  restoreRewritten,
  type ImportPlan,
  type RowPlan,
} from '../imports/import-plan.js';
import { Imports } from '../imports/imports.js';
import type { RecordContext } from '../records/record.js';
import { slugOf } from '../records/slugs.js';
import {
  CARDINAL_COLUMNS,
  exportedCardinal,
  KEY_COLUMN,
  readCardinal,
  showCardinalField as show,
} from './cardinal-csv.js';
import type { CardinalStore, NewElector } from './cardinal-store.js';
import { dateErrors, fullName, type StoredCardinal } from './cardinal.js';

/** The planned change of a valid row. */
export type CardinalStep =
  | { readonly change: string; readonly fields: CardinalChange }
  | { readonly add: NewElector; readonly slug: string };

/** The existing cardinals. */
export interface KnownCardinals {
  /** By the current or an earlier slug, including the trash. */
  readonly bySlug: (slug: string) => StoredCardinal | undefined;
  /** Elector status for rows that give none. */
  readonly statutOf: (dateNaissance: string) => StoredCardinal['statutVotant'];
  /** `2025-05-08`; no date of a row is later. */
  readonly today: string;
}

/**
 * Plans an import without executing it. A slug identifies the cardinal of a row; without one the row adds a new
 * cardinal.
 */
export const planCardinals = (file: DecodedText, knownCardinals: KnownCardinals): Promise<ImportPlan<CardinalStep>> =>
  planImport(file, CARDINAL_COLUMNS, (cells) => {
    const slug = (cells[KEY_COLUMN] ?? '').trim();
    const target = slug === '' ? undefined : (knownCardinals.bySlug(slug) ?? knownCardinals.bySlug(slugOf(slug)));
    // A focal point is never restored: a mistyped `550` is not `5 50`.
    const exported = target && { ...exportedCardinal(target), photoFocus: '' };
    const row = rowOf(slug, exported ? restoreRewritten(cells, exported, file.encoding) : cells);
    const { name } = row;
    return {
      key: target?._id ?? (slug || slugOf(name)),
      intitule: target?.nomComplet ?? (name || slug),
      plan: () => (target ? planChange(target, row, knownCardinals) : planAddition(row, knownCardinals)),
    };
  });

interface Row {
  readonly slug: string;
  /** May lack the parts that the row does not contain. */
  readonly name: string;
  readonly fields: ReturnType<typeof readCardinal>;
}

function rowOf(slug: string, cells: Readonly<Record<string, string>>): Row {
  const fields = readCardinal(cells);
  const { prenom = '', nom = '' } = fields;
  const name = fullName(String(prenom).trim(), String(nom).trim());
  return { slug, name, fields };
}

function planChange(target: StoredCardinal, { fields }: Row, { today }: KnownCardinals): RowPlan<CardinalStep> {
  const { _id, nomComplet, deletedAt } = target;
  if (deletedAt !== null) return refusedRow(nomComplet, ['Cette fiche est dans la corbeille']);
  const checked = cardinalChangeSchema.safeParse(fields);
  if (!checked.success) return refusedRow(nomComplet, reasons(checked.error.issues));
  const wrongDates = reasonsOf(dateErrors(checked.data, today, target));
  if (wrongDates.length > 0) return refusedRow(nomComplet, wrongDates);
  const changed = { intitule: nomComplet, record: target, fields: checked.data, show };
  return changedRow(changed, { change: _id, fields: checked.data });
}

function planAddition({ slug, name, fields }: Row, knownCardinals: KnownCardinals): RowPlan<CardinalStep> {
  const namesake = slug === '' ? knownCardinals.bySlug(slugOf(name)) : undefined;
  if (namesake)
    return refusedRow(name, [`Il y a déjà un cardinal de ce nom : mettez ${namesake.slug} en colonne slug`]);
  if (slug !== '' && slugOf(slug) !== slug) return refusedRow(name, ['slug : minuscules, chiffres et tirets']);
  const checked = newCardinalSchema.safeParse(fields);
  if (!checked.success) return refusedRow(name || slug, reasons(checked.error.issues));
  const wrongDates = reasonsOf(dateErrors(checked.data, knownCardinals.today));
  if (wrongDates.length > 0) return refusedRow(name || slug, wrongDates);
  const statutVotant = checked.data.statutVotant ?? knownCardinals.statutOf(checked.data.dateNaissance);
  const add = { ...checked.data, statutVotant };
  return addedRow({ intitule: name, fields: checked.data, show }, { add, slug: slug || slugOf(name) });
}

const reasonsOf = (errors: ReturnType<typeof dateErrors>): string[] =>
  reasons(errors.map(({ path, message }) => ({ path: [path], message })));

const reasons = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string[] =>
  issues.map(({ path, message }) => `${path.map(String).join('.')} : ${message}`);

export const cardinalImports = (context: RecordContext, cardinals: CardinalStore): Imports<CardinalStep> =>
  new Imports(context, {
    name: 'cardinal',
    write: (author, steps, count) => {
      const added = steps.flatMap((step) =>
        'add' in step ? { id: context.ids.objectId(), slug: step.slug, input: step.add } : [],
      );
      const changed = steps.flatMap((step) => ('change' in step ? { id: step.change, fields: step.fields } : []));
      return cardinals.write(author, 'imported', { added, changed }, [count]);
    },
  });
