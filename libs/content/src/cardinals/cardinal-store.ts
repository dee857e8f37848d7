import type { CardinalChange, NewCardinal } from '@fumata/contracts';
import { literally } from '@fumata/documents';
import type { ActVerb, Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Creating, Fields, RecordContext, RecordRefusal } from '../records/records.js';
import { slugsFrom, withFreeSlug } from '../records/slugs.js';
import { CARDINAL_DEFAULTS, fullName, sortKeyOf } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

export type CardinalRefusal = RecordRefusal | { readonly refused: 'in-trash' };

type Outcome = Promise<StoredCardinal | CardinalRefusal>;
type CardinalFields = Fields<StoredCardinal>;

/** A complete record from the input. */
export function newFields(input: NewCardinal & Pick<StoredCardinal, 'statutVotant'>, slug: string): CardinalFields {
  const { prenom, nom } = input;
  const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return {
    ...CARDINAL_DEFAULTS,
    ...(defined as typeof input), // without undefined fields
    ...namesOf(prenom, nom),
    slug,
  } as CardinalFields; // defaults for optional fields
}

const namesOf = (prenom: string, nom: string) => ({
  nomComplet: fullName(prenom, nom),
  sortKey: sortKeyOf(prenom, nom),
});

/** The site's cardinals. Never dropped. */
export class CardinalStore {
  private readonly records: Records<StoredCardinal>;

  constructor(keeping: RecordContext) {
    this.records = new Records(keeping, {
      name: 'cardinals',
      kind: 'cardinal',
      unique: [['slug']],
      indexes: [['oldSlugs']],
      title: ({ nomComplet }) => nomComplet,
      unaudited: ['sortKey', 'oldSlugs', 'nomComplet'],
    });
  }

  /** All cardinals changed at or after a moment (all without one), including the trash. */
  changedSince(moment?: string): Promise<StoredCardinal[]> {
    return this.records.find(moment === undefined ? {} : { updatedAt: { $gte: moment } });
  }

  count(): Promise<number> {
    return this.records.collection.count();
  }

  /** Whether a cardinal, also in the trash, uses this image. */
  async show(file: string): Promise<boolean> {
    return (await this.records.collection.count({ photo: { $regex: literally(file) } })) > 0;
  }

  /** Adds cardinals whose id and slug are free; returns their number. */
  async addMissing(cardinals: readonly StoredCardinal[]): Promise<number> {
    return (await this.records.collection.insertMany(cardinals)).inserted;
  }

  /** Adds a cardinal under the first free slug of the name, or of the given slug. */
  async add(
    author: Author,
    input: NewCardinal & Pick<StoredCardinal, 'statutVotant'>,
    { slug: wish = fullName(input.prenom, input.nom), ...creating }: Creating & { readonly slug?: string } = {},
  ): Outcome {
    return withFreeSlug(this.records, wish, creating.id, (slug) =>
      this.records.create(author, newFields(input, slug), creating),
    );
  }

  /** Changes the given fields. A new name creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: CardinalChange, verb?: ActVerb): Outcome {
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const name = fullName(fields.prenom ?? current.prenom, fields.nom ?? current.nom);
    const write = (slug: string) => {
      const change = (latest: StoredCardinal) => ({ ...changes, ...renamed(latest, changes, slug) });
      return this.records.change(id, { author, version, change, ...(verb && { verb }) });
    };
    return name === current.nomComplet ? write(current.slug) : withFreeSlug(this.records, name, id, write);
  }

  /** Moves to the trash: removed from lists, search and votes; history keeps the name. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author);
  }

  /** Restores from the trash. */
  async restore(id: string, author: Author): Outcome {
    const current = await this.records.get(id);
    if (!current || current.deletedAt === null) return { refused: 'unknown-record' };
    return this.records.change(id, { author, verb: 'restored', change: () => ({ deletedAt: null }) });
  }

  /** Cardinals in the trash, latest deletion first. */
  trash(): Promise<StoredCardinal[]> {
    return this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}

/** Fields derived from a changed name. */
function renamed(latest: StoredCardinal, changes: Partial<StoredCardinal>, slug: string) {
  const { prenom = latest.prenom, nom = latest.nom } = changes;
  const names = namesOf(prenom, nom);
  if (names.nomComplet === latest.nomComplet) return names;
  return { ...names, ...slugsFrom(latest, slug) };
}
