import type { EntryChange, NewGallery } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import { definedFields, type RecordContext, type RecordRefusal } from '../records/record.js';
import {
  changeWithSlug,
  recordsBySlugBeginning,
  recordsWithSlug,
  withFreeSlug,
  type Slugged,
} from '../records/slugs.js';

export interface StoredGallery extends Slugged {
  readonly titre: string;
  readonly description: string;
  /** Id of the cover image. */
  readonly couverture: string | null;
  readonly actif: boolean;
  readonly ordre: number;
}

type Outcome = Promise<StoredGallery | RecordRefusal>;

/** The galleries, also the inactive ones. */
export class GalleryStore extends RecordStore<StoredGallery> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'galleries',
      kind: 'gallery',
      unique: [['slug']],
      indexes: [['oldSlugs']],
      title: ({ titre }) => titre,
      unaudited: ['oldSlugs', 'slug'],
    });
  }

  /** In the administrators' order, then newest first. */
  all(): Promise<StoredGallery[]> {
    return this.records.find({ deletedAt: null }, { sort: { ordre: 1, createdAt: -1 } });
  }

  /** By the current or an earlier slug, including inactive galleries. */
  async bySlug(slug: string): Promise<StoredGallery | undefined> {
    return (await recordsWithSlug(this.records, slug)).find(({ deletedAt }) => deletedAt === null);
  }

  /** Active galleries whose slug begins with a text, in the order of their slugs. */
  publicBySlugBeginning(beginning: string, limit: number): Promise<StoredGallery[]> {
    return recordsBySlugBeginning(this.records, { deletedAt: null, actif: true }, beginning, limit);
  }

  add(author: Author, { titre, description = '', actif = true, ordre = 0 }: NewGallery): Outcome {
    const fields = { titre, description, actif, ordre, couverture: null, oldSlugs: [] };
    const id = this.context.ids.objectId();
    return withFreeSlug(this.records, titre, id, (slug) => this.records.create(author, { ...fields, slug }, { id }));
  }

  /** Changes the given fields. A new title creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: EntryChange): Outcome {
    const current = await this.get(id);
    if (!current) return { refused: 'unknown-record' };
    const changes = definedFields(fields);
    const titles = { before: current.titre, after: fields.titre ?? current.titre };
    return changeWithSlug(this.records, current, titles, { author, version, change: () => changes });
  }

  /** Records a new order of the images: titles before and after. */
  async recordArrangement(id: string, author: Author, before: readonly string[], after: readonly string[]): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    const difference = { before: { ordreImages: before }, after: { ordreImages: after } };
    return this.records.change(id, { author, extra: difference, change: () => ({}) });
  }

  async setCover(id: string, author: Author, imageId: string): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    return this.records.change(id, { author, change: () => ({ couverture: imageId }) });
  }

  /** Removes the cover if it is this image. */
  async removeCover(id: string, author: Author, imageId: string): Promise<void> {
    const change = ({ couverture }: StoredGallery) => (couverture === imageId ? { couverture: null } : {});
    if (await this.get(id)) await this.records.change(id, { author, change });
  }

  /** Marks as deleted for good and frees the slugs; the audit keeps the content. */
  override remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author, { slug: id, oldSlugs: [] });
  }
}
