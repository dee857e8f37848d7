import type { EntryChange } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import {
  definedFields,
  type Fields,
  type RecordContext,
  type StoredRecord,
  type RecordRefusal,
} from '../records/record.js';

/** An image of a gallery. Properties of the file never change. */
export interface StoredGalleryImage extends StoredRecord {
  readonly galleryId: string;
  readonly titre: string;
  readonly description: string;
  readonly ordre: number;
  readonly actif: boolean;
  /** File name for downloads of the original. */
  readonly filename: string;
  /** Names of the master and of the original in the picture store. */
  readonly picture: string;
  readonly original: string;
  /** The original: its upright size in pixels, its bytes and its format. */
  readonly largeur: number;
  readonly hauteur: number;
  readonly octets: number;
  readonly format: string;
  /** Placeholder of a few pixels, as a `data:` URL. */
  readonly apercu: string;
}

const IN_ORDER = { sort: { ordre: 1, createdAt: -1 } } as const;

type Outcome = Promise<StoredGalleryImage | RecordRefusal>;

/** The images of all galleries. Deleted only by administrators. */
export class GalleryImageStore extends RecordStore<StoredGalleryImage> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'gallery-images',
      kind: 'gallery-image',
      indexes: [['galleryId', 'ordre'], ['original']],
      title: ({ titre }) => titre,
      unaudited: ['apercu'],
      unversioned: ['ordre'],
    });
  }

  /** In the administrators' order, then newest first. */
  of(galleryId: string): Promise<StoredGalleryImage[]> {
    return this.records.find({ galleryId, deletedAt: null }, IN_ORDER);
  }

  /** As `of`, for several galleries in one query. */
  async ofEach(galleryIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredGalleryImage[]>> {
    const images = await this.records.find({ galleryId: { $in: galleryIds }, deletedAt: null }, IN_ORDER);
    return Map.groupBy(images, ({ galleryId }) => galleryId);
  }

  all(): Promise<StoredGalleryImage[]> {
    return this.records.find({ deletedAt: null });
  }

  add(author: Author, fields: Fields<StoredGalleryImage>): Outcome {
    return this.records.create(author, fields);
  }

  async change(id: string, author: Author, { version, ...fields }: EntryChange): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    return this.records.change(id, { author, version, change: () => definedFields(fields) });
  }

  /** Runs checks and changes of an original one at a time: a check still holds when the file is written or deleted. */
  withOriginal<R>(original: string, work: () => Promise<R>): Promise<R> {
    // Originals share 16 locks, by the first digit of their hash: each lock leaves a document for ever.
    const digest = original.slice(original.lastIndexOf('/') + 1);
    return this.context.exclusively(`gallery-originals-${digest.slice(0, 1)}`, work);
  }

  /** Runs changes of orders one at a time: each image gets its place from the same order. */
  withExclusiveOrder<R>(work: () => Promise<R>): Promise<R> {
    return this.context.exclusively('image-orders', work);
  }

  /** Numbers the images from 1 in this order, without acts or new versions. See `arrangeImages`. */
  async setOrder(order: readonly string[]): Promise<void> {
    const { collection } = this.records;
    const orderOf = new Map(order.map((id, index) => [id, index + 1]));
    for (;;) {
      const images = await collection.find({ _id: { $in: order }, deletedAt: null });
      const replacements = images
        .map((image) => ({
          document: { ...image, ordre: orderOf.get(image._id) ?? image.ordre },
          where: { version: image.version, ordre: image.ordre },
        }))
        .filter(({ document, where }) => document.ordre !== where.ordre);
      // An image that was changed meanwhile is read again.
      if (await this.context.documents.transaction([collection.writes({ replace: replacements })])) return;
    }
  }

  /** Whether any image of any gallery uses a file. */
  async uses(file: string): Promise<boolean> {
    const either = { $or: [{ original: file }, { picture: file }] };
    return (await this.records.collection.count({ $and: [{ deletedAt: null }, either] })) > 0;
  }
}
