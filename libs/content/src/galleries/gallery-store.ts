import type { GalleryChange, NewGallery } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Keeping, Kept, RecordRefusal } from '../records/records.js';
import { bearersOf, slugsFrom, underFreeSlug } from '../records/slugs.js';

export interface StoredGallery extends Kept {
  readonly slug: string;
  readonly oldSlugs: readonly string[];
  readonly titre: string;
  readonly description: string;
  /** Id of the image on its cover. */
  readonly couverture: string | null;
  readonly actif: boolean;
  readonly ordre: number;
}

type Outcome = Promise<StoredGallery | RecordRefusal>;

/** Galleries of pictures: content, never to be dropped but by an administrator. */
export class GalleryStore {
  private readonly records: Records<StoredGallery>;

  constructor(keeping: Keeping) {
    this.records = new Records(keeping, {
      name: 'galleries',
      kind: 'gallery',
      unique: [['slug']],
      indexes: [['oldSlugs']],
      title: ({ titre }) => titre,
      unaudited: ['oldSlugs', 'slug'],
    });
  }

  /** Grows with each change that this process makes. */
  get generation(): number {
    return this.records.generation;
  }

  /** In the order that administrators gave them, then the newest first. */
  all(): Promise<StoredGallery[]> {
    return this.records.find({ deletedAt: null }, { sort: { ordre: 1, createdAt: -1 } });
  }

  /** By the slug of today or an earlier one; inactive ones too. */
  async bySlug(slug: string): Promise<StoredGallery | undefined> {
    return (await bearersOf(this.records, slug)).find(({ deletedAt }) => deletedAt === null);
  }

  async get(id: string): Promise<StoredGallery | undefined> {
    const gallery = await this.records.get(id);
    return gallery?.deletedAt === null ? gallery : undefined;
  }

  add(author: Author, { titre, description = '', actif = true, ordre = 0 }: NewGallery): Outcome {
    const fields = { titre, description, actif, ordre, couverture: null, oldSlugs: [] };
    return underFreeSlug(this.records, titre, undefined, (slug) =>
      this.records.create(author, { ...fields, slug }),
    );
  }

  /** Changes the fields named. A new title brings a new slug; the old one keeps leading here. */
  async change(id: string, author: Author, { version, ...fields }: GalleryChange): Outcome {
    const current = await this.get(id);
    if (!current) return { refused: 'unknown-record' };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const write = (slug: string) =>
      this.records.change(id, {
        author,
        version,
        change: (latest) => ({ ...given, ...slugsFrom(latest, slug) }),
      });
    const { titre = current.titre } = fields;
    return titre === current.titre ? write(current.slug) : underFreeSlug(this.records, titre, id, write);
  }

  /** Notes that its images were given another order: names of them, as they stood and as they stand. */
  async arranged(id: string, author: Author, before: readonly string[], after: readonly string[]): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    const told = { before: { ordreImages: before }, after: { ordreImages: after } };
    return this.records.change(id, { author, told, change: () => ({}) });
  }

  /** `imageId` null: no cover. */
  async cover(id: string, author: Author, imageId: string | null): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    return this.records.change(id, { author, change: () => ({ couverture: imageId }) });
  }

  /** Gone for good: its slugs are free again; what it was stays in the audit. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author, { slug: id, oldSlugs: [] });
  }

  async addMissing(galleries: readonly StoredGallery[]): Promise<number> {
    return (await this.records.collection.insertMany(galleries)).inserted;
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}
