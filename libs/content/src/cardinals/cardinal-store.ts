import { cleanGroupName, type CardinalChange, type NewCardinal } from '@fumata/contracts';
import { literally, type CollectionWrites } from '@fumata/documents';
import type { ActVerb, Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import type { RecordItems } from '../records/records.js';
import {
  definedFields,
  type CreateOptions,
  type Fields,
  type RecordContext,
  type RecordRefusal,
} from '../records/record.js';
import { changeWithSlug, freeSlugs, slugsFrom, withFreeSlug } from '../records/slugs.js';
import { CARDINAL_DEFAULTS, fullName, sortKeyOf, withAllFields, type StoredCardinal } from './cardinal.js';

export type CardinalRefusal = RecordRefusal | { readonly refused: 'in-trash' };

type Outcome = Promise<StoredCardinal | CardinalRefusal>;
type CardinalFields = Fields<StoredCardinal>;

/** A new cardinal with its elector status determined. */
export type NewElector = NewCardinal & Pick<StoredCardinal, 'statutVotant'>;

export interface CardinalItems {
  /** Each under the first free slug after this one. */
  readonly added: readonly { readonly id: string; readonly slug: string; readonly input: NewElector }[];
  readonly changed: readonly { readonly id: string; readonly fields: Omit<CardinalChange, 'version'> }[];
}

/** The fields of a new cardinal, with defaults for missing ones; an empty `titreHonorifique` counts as missing. */
export function newCardinalFields(input: NewElector, slug: string): CardinalFields {
  const { prenom, nom } = input;
  const fields = definedFields({ ...input, titreHonorifique: input.titreHonorifique || undefined });
  // The defaults are those of the optional fields.
  return { ...CARDINAL_DEFAULTS, ...fields, ...namesOf(prenom, nom), slug } as CardinalFields;
}

const namesOf = (prenom: string, nom: string) => ({
  nomComplet: fullName(prenom, nom),
  sortKey: sortKeyOf(prenom, nom),
});

/** The changed fields, and the names that follow from them. */
function withNames(current: StoredCardinal, fields: Omit<CardinalChange, 'version'>) {
  const changes = definedFields(fields);
  const { prenom, nom } = { ...current, ...changes };
  return { ...changes, ...namesOf(prenom, nom) };
}

/** Records of earlier versions have another sort key, and names of countries and popes as they were typed. */
const upToDate = (stored: StoredCardinal): StoredCardinal => ({
  ...withAllFields(stored),
  sortKey: sortKeyOf(stored.prenom, stored.nom),
  paysNaissance: cleanGroupName(stored.paysNaissance),
  paysService: cleanGroupName(stored.paysService),
  creePar: cleanGroupName(stored.creePar),
});

/** The site's cardinals. Never dropped: in the trash they leave lists, search and votes; history keeps the name. */
export class CardinalStore extends RecordStore<StoredCardinal> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'cardinals',
      kind: 'cardinal',
      unique: [['slug']],
      indexes: [['oldSlugs']],
      title: ({ nomComplet }) => nomComplet,
      unaudited: ['sortKey', 'oldSlugs', 'nomComplet'],
    });
  }

  /** All cardinals, including the trash. */
  async all(): Promise<StoredCardinal[]> {
    return (await this.records.find({})).map(upToDate);
  }

  /** As `all`, except known versions. Compares versions and not dates, because a clock may have been set back. */
  async newerThan(knownVersions: ReadonlyMap<string, Pick<StoredCardinal, 'version'>>): Promise<StoredCardinal[]> {
    const versions = await this.records.collection.find({}, { fields: ['version'] });
    const fresh = versions.filter(({ _id, version }) => version > (knownVersions.get(_id)?.version ?? -Infinity));
    if (fresh.length === 0) return [];
    return (await this.records.findByIds(fresh.map(({ _id }) => _id))).map(upToDate);
  }

  /** Whether a cardinal, also in the trash, uses this image. */
  async uses(file: string): Promise<boolean> {
    return (await this.records.collection.count({ photo: { $regex: literally(file) } })) > 0;
  }

  /** Adds a cardinal under the first free slug of its name. */
  async add(author: Author, input: NewElector, { id = this.context.ids.objectId() }: CreateOptions = {}): Outcome {
    return withFreeSlug(this.records, fullName(input.prenom, input.nom), id, (slug) =>
      this.records.create(author, newCardinalFields(input, slug), { id }),
    );
  }

  /** Changes the given fields. A new name creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: CardinalChange): Outcome {
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    const change = (latest: StoredCardinal) => withNames(latest, fields);
    const names = { before: current.nomComplet, after: change(current).nomComplet };
    return changeWithSlug(this.records, current, names, { author, version, change });
  }

  /** Adds and changes cardinals as `add` and `change` do, in one transaction. See `Records.write`. */
  async write(
    author: Author,
    verb: ActVerb,
    { added, changed }: CardinalItems,
    others: readonly CollectionWrites[],
  ): Promise<boolean> {
    const freeSlug = freeSlugs(await this.records.collection.find({}, { fields: ['slug', 'oldSlugs'] }));
    const items: RecordItems<StoredCardinal> = {
      added: added.map(({ id, slug, input }) => ({ id, fields: newCardinalFields(input, freeSlug(slug, id)) })),
      changed: changed.map(({ id, fields }) => ({
        id,
        change: (current) => {
          const changes = withNames(current, fields);
          const { nomComplet } = changes;
          const isRenamed = nomComplet !== current.nomComplet;
          return { ...changes, ...(isRenamed && slugsFrom(current, freeSlug(nomComplet, id))) };
        },
      })),
    };
    return this.records.write(author, verb, items, others);
  }

  restore(id: string, author: Author): Outcome {
    return this.records.restore(id, author);
  }

  /** Cardinals in the trash, latest deletion first. */
  trash(): Promise<StoredCardinal[]> {
    return this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
  }
}
