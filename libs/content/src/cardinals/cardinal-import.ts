import { cardinalChangeSchema, newCardinalSchema } from '@fumata/contracts';
import type { CardinalChange, NewCardinal } from '@fumata/contracts';
import { addedRow, changedRow, planImport, refusedRow } from '../imports/import-plan.js';
import type { ImportPlan, Told } from '../imports/import-plan.js';
import { Imports } from '../imports/imports.js';
import type { Keeping } from '../records/records.js';
import { slugOf } from '../records/slugs.js';
import { COLUMNS, KEY_COLUMN, readFields } from './cardinal-csv.js';
import type { CardinalStore } from './cardinal-store.js';
import { fullName } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

/** What a row asks for, once it is sure that it can be done. */
export type CardinalStep =
  | { readonly change: string; readonly fields: CardinalChange }
  | { readonly add: NewElector; readonly slug: string };

/** Somebody new, with the elector status settled. */
export type NewElector = NewCardinal & Pick<StoredCardinal, 'statutVotant'>;

/** The cardinals that an import can meet. */
export interface KnownCardinals {
  /** By today's slug or an earlier one; those in the trash too. */
  readonly bySlug: (slug: string) => StoredCardinal | undefined;
  /** The elector status of who has none in the file. */
  readonly statutOf: (dateNaissance: string) => StoredCardinal['statutVotant'];
}

/** What an import of this text would do with the cardinals. A slug says which one a row is about; without it, it is a new one. */
export const planCardinals = (text: string, known: KnownCardinals): ImportPlan<CardinalStep> =>
  planImport(text, COLUMNS, (cells) => {
    const row = rowOf(cells);
    const { slug, name } = row;
    const target = slug === '' ? undefined : known.bySlug(slug);
    return {
      key: target?._id ?? (slug || slugOf(name)),
      intitule: target?.nomComplet ?? (name || slug),
      tell: () => (target ? tellChange(target, row) : tellAdding(row, known)),
    };
  });

interface Row {
  readonly slug: string;
  /** As far as the row says it. */
  readonly name: string;
  readonly fields: ReturnType<typeof readFields>;
}

function rowOf(cells: Readonly<Record<string, string>>): Row {
  const fields = readFields(cells);
  const { prenom = '', nom = '' } = fields;
  const name = fullName(String(prenom).trim(), String(nom).trim());
  return { slug: (cells[KEY_COLUMN] ?? '').trim(), name, fields };
}

function tellChange(target: StoredCardinal, { fields }: Row): Told<CardinalStep> {
  const { _id, nomComplet, deletedAt } = target;
  if (deletedAt !== null) return refusedRow(nomComplet, ['Cette fiche est dans la corbeille']);
  const checked = cardinalChangeSchema.safeParse(fields);
  if (!checked.success) return refusedRow(nomComplet, reasons(checked.error.issues));
  return changedRow(nomComplet, target, checked.data, { change: _id, fields: checked.data });
}

function tellAdding({ slug, name, fields }: Row, known: KnownCardinals): Told<CardinalStep> {
  const namesake = slug === '' ? known.bySlug(slugOf(name)) : undefined;
  if (namesake)
    return refusedRow(name, [`Il y a déjà un cardinal de ce nom : mettez ${namesake.slug} en colonne slug`]);
  if (slug !== '' && slugOf(slug) !== slug)
    return refusedRow(name, ['slug : minuscules, chiffres et tirets']);
  const checked = newCardinalSchema.safeParse(fields);
  if (!checked.success) return refusedRow(name || slug, reasons(checked.error.issues));
  const statutVotant = checked.data.statutVotant ?? known.statutOf(checked.data.dateNaissance);
  const add = { ...checked.data, statutVotant };
  return addedRow(name, checked.data, { add, slug: slug || slugOf(name) });
}

const reasons = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string[] =>
  issues.map(({ path, message }) => `${path.map(String).join('.')} : ${message}`);

export const cardinalImports = (keeping: Keeping, cardinals: CardinalStore): Imports<CardinalStep> =>
  new Imports(keeping, {
    name: 'cardinal',
    take: (step, id, author) =>
      'change' in step
        ? cardinals.change(id, author, step.fields, 'imported')
        : cardinals.add(author, step.add, { id, slug: step.slug, verb: 'imported' }),
  });
