import type { CardinalChange, NewCardinal } from '@fumata/contracts';
import { literally } from '@fumata/documents';
import type { ActVerb, Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import {
  definedFields,
  type CreateOptions,
  type Fields,
  type RecordContext,
  type RecordRefusal,
} from '../records/record.js';
import { changeWithSlug, takenSlugs, withFreeSlug } from '../records/slugs.js';
import { CARDINAL_DEFAULTS, fullName, sortKeyOf, withAllFields, type StoredCardinal } from './cardinal.js';

export type CardinalRefusal = RecordRefusal | { readonly refused: 'in-trash' };

type Outcome = Promise<StoredCardinal | CardinalRefusal>;
type CardinalFields = Fields<StoredCardinal>;

/** A cardinal to add, under the first free slug after this one. */
export interface AddedCardinal {
  readonly id: string;
  readonly slug: string;
  readonly input: NewCardinal & Pick<StoredCardinal, 'statutVotant'>;
}

export interface ChangedCardinal {
  readonly id: string;
  readonly fields: Omit<CardinalChange, 'version'>;
}

/** A complete record from the input. */
export function newFields(input: NewCardinal & Pick<StoredCardinal, 'statutVotant'>, slug: string): CardinalFields {
  const { prenom, nom } = input;
  return { ...CARDINAL_DEFAULTS, ...definedFields(input), ...namesOf(prenom, nom), slug } as CardinalFields; // defaults for optional fields
}

const namesOf = (prenom: string, nom: string) => ({
  nomComplet: fullName(prenom, nom),
  sortKey: sortKeyOf(prenom, nom),
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

  /** The cardinals changed at or after a moment (all without one), including the trash, except known versions. */
  async changedSince(
    moment?: string,
    known: ReadonlyMap<string, Pick<StoredCardinal, 'version'>> = new Map(),
  ): Promise<StoredCardinal[]> {
    if (moment === undefined) return (await this.records.find({})).map(withAllFields);
    const changed = await this.records.collection.find({ updatedAt: { $gte: moment } }, { fields: ['version'] });
    const fresh = changed.filter(({ _id, version }) => version > (known.get(_id)?.version ?? -Infinity));
    if (fresh.length === 0) return [];
    return (await this.records.findByIds(fresh.map(({ _id }) => _id))).map(withAllFields);
  }

  /** Whether a cardinal, also in the trash, uses this image. */
  async uses(file: string): Promise<boolean> {
    return (await this.records.collection.count({ photo: { $regex: literally(file) } })) > 0;
  }

  /** Adds a cardinal under the first free slug of the name, or of the given slug. */
  async add(
    author: Author,
    input: NewCardinal & Pick<StoredCardinal, 'statutVotant'>,
    {
      slug: slugText = fullName(input.prenom, input.nom),
      id = this.context.ids.objectId(),
      ...creating
    }: CreateOptions & { readonly slug?: string } = {},
  ): Outcome {
    return withFreeSlug(this.records, slugText, id, (slug) =>
      this.records.create(author, newFields(input, slug), { ...creating, id }),
    );
  }

  /** Changes the given fields. A new name creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: CardinalChange, verb?: ActVerb): Outcome {
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    const changes = definedFields(fields);
    const name = fullName(fields.prenom ?? current.prenom, fields.nom ?? current.nom);
    const change = (latest: StoredCardinal) => {
      const { prenom, nom } = { ...latest, ...changes };
      return { ...changes, ...namesOf(prenom, nom) };
    };
    const names = { before: current.nomComplet, after: name };
    return changeWithSlug(this.records, current, names, { author, version, change, ...(verb && { verb }) });
  }

  /** Adds cardinals as `add` does, in few calls. */
  async addMany(author: Author, verb: ActVerb, items: readonly AddedCardinal[]): Promise<void> {
    const isTaken = await takenSlugs(
      this.records,
      items.map(({ slug }) => slug),
    );
    const free = items.filter(({ slug }) => !isTaken(slug));
    const refused = await this.records.createMany(
      author,
      verb,
      free.map(({ id, input, slug }) => ({ id, fields: newFields(input, slug) })),
    );
    const others = items.filter(({ id, slug }) => isTaken(slug) || refused.has(id));
    for (const { id, input, slug } of others) await this.add(author, input, { id, slug, verb });
  }

  /** Changes cardinals as `change` does, in few calls. */
  async changeMany(author: Author, verb: ActVerb, items: readonly ChangedCardinal[]): Promise<void> {
    const found = await this.records.findByIds(items.map(({ id }) => id));
    const names = new Map(found.map(({ _id, prenom, nom }) => [_id, { prenom, nom }]));
    const keepsName = ({ id, fields }: ChangedCardinal): boolean => {
      const { prenom = '', nom = '' } = names.get(id) ?? {};
      return (fields.prenom ?? prenom) === prenom && (fields.nom ?? nom) === nom;
    };
    const change = (fields: CardinalChange) => () => definedFields(fields);
    await this.records.changeMany(
      author,
      verb,
      items.filter(keepsName).map(({ id, fields }) => ({ id, change: change(fields) })),
    );
    // A new name gives the cardinal a new slug.
    for (const item of items) if (!keepsName(item)) await this.change(item.id, author, item.fields, verb);
  }

  restore(id: string, author: Author): Outcome {
    return this.records.restore(id, author);
  }

  /** Cardinals in the trash, latest deletion first. */
  trash(): Promise<StoredCardinal[]> {
    return this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
  }
}
