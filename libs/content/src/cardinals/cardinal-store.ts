import type { CardinalChange, NewCardinal } from '@fumata/contracts';
import { literally } from '@fumata/documents';
import type { ActVerb, Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Creating, Fields, Keeping, RecordRefusal } from '../records/records.js';
import { slugsFrom, underFreeSlug } from '../records/slugs.js';
import { CARDINAL_DEFAULTS, fullName, sortKeyOf } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

export type CardinalRefusal = RecordRefusal | { readonly refused: 'in-trash' };

type Outcome = Promise<StoredCardinal | CardinalRefusal>;
type CardinalFields = Fields<StoredCardinal>;

/** All that a record needs, from what somebody said of the cardinal. */
export function newFields(
  said: NewCardinal & Pick<StoredCardinal, 'statutVotant'>,
  slug: string,
): CardinalFields {
  const { prenom, nom } = said;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return {
    ...CARDINAL_DEFAULTS,
    ...(given as typeof said), // without what was left out
    ...namesOf(prenom, nom),
    slug,
  } as CardinalFields; // the defaults fill what may be left out
}

const namesOf = (prenom: string, nom: string) => ({
  nomComplet: fullName(prenom, nom),
  sortKey: sortKeyOf(prenom, nom),
});

/** The cardinals of the site: content, never to be dropped. */
export class CardinalStore {
  private readonly records: Records<StoredCardinal>;

  constructor(keeping: Keeping) {
    this.records = new Records(keeping, {
      name: 'cardinals',
      kind: 'cardinal',
      unique: [['slug']],
      indexes: [['oldSlugs']],
      title: ({ nomComplet }) => nomComplet,
      unaudited: ['sortKey', 'oldSlugs', 'nomComplet'],
    });
  }

  /** All that changed at or after a moment (everything without one), those in the trash included. */
  changedSince(moment?: string): Promise<StoredCardinal[]> {
    return this.records.find(moment === undefined ? {} : { updatedAt: { $gte: moment } });
  }

  count(): Promise<number> {
    return this.records.collection.count();
  }

  /** Whether one is shown by a picture of this name, those in the trash included. */
  async show(file: string): Promise<boolean> {
    return (await this.records.collection.count({ photo: { $regex: literally(file) } })) > 0;
  }

  /** Adds those whose id and slug are free; says how many that were. */
  async addMissing(cardinals: readonly StoredCardinal[]): Promise<number> {
    return (await this.records.collection.insertMany(cardinals)).inserted;
  }

  /** Somebody new, under the first free slug of the name, or of what is wished instead. */
  async add(
    author: Author,
    said: NewCardinal & Pick<StoredCardinal, 'statutVotant'>,
    { slug: wish = fullName(said.prenom, said.nom), ...creating }: Creating & { readonly slug?: string } = {},
  ): Outcome {
    return underFreeSlug(this.records, wish, creating.id, (slug) =>
      this.records.create(author, newFields(said, slug), creating),
    );
  }

  /** Changes the fields named. A new name brings a new slug; the old one keeps leading here. */
  async change(id: string, author: Author, { version, ...fields }: CardinalChange, verb?: ActVerb): Outcome {
    const current = await this.records.get(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const name = fullName(fields.prenom ?? current.prenom, fields.nom ?? current.nom);
    const write = (slug: string) => {
      const change = (latest: StoredCardinal) => ({ ...given, ...renamed(latest, given, slug) });
      return this.records.change(id, { author, version, change, ...(verb && { verb }) });
    };
    return name === current.nomComplet ? write(current.slug) : underFreeSlug(this.records, name, id, write);
  }

  /** Into the trash: gone from lists, search and votes; the name stays known to history. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author);
  }

  /** Back from the trash. */
  async restore(id: string, author: Author): Outcome {
    const current = await this.records.get(id);
    if (!current || current.deletedAt === null) return { refused: 'unknown-record' };
    return this.records.change(id, { author, verb: 'restored', change: () => ({ deletedAt: null }) });
  }

  /** Those in the trash, the latest first. */
  trash(): Promise<StoredCardinal[]> {
    return this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}

/** What follows from a name, as far as it changed. */
function renamed(latest: StoredCardinal, given: Partial<StoredCardinal>, slug: string) {
  const { prenom = latest.prenom, nom = latest.nom } = given;
  const names = namesOf(prenom, nom);
  if (names.nomComplet === latest.nomComplet) return names;
  return { ...names, ...slugsFrom(latest, slug) };
}
