import type { Author } from '../records/act.js';
import type { RecordRefusal } from '../records/record.js';
import type { GalleryImageStore, StoredGalleryImage } from './gallery-image-store.js';
import type { GalleryStore } from './gallery-store.js';

/** The list names other images than the gallery has: some were added or removed meanwhile. */
export interface OtherImages {
  readonly refused: 'other-images';
}

interface Stores {
  readonly galleries: GalleryStore;
  readonly galleryImages: GalleryImageStore;
}

/**
 * Orders the images of a gallery by a list that names each once. This is one act on the gallery: no image gets a new
 * version, so concurrent edits of images do not conflict. The act is written first; after an interruption some images
 * keep their old position until they are arranged again.
 */
export const arrangeImages = (
  stores: Stores,
  galleryId: string,
  author: Author,
  order: readonly string[],
): Promise<undefined | OtherImages | RecordRefusal> =>
  stores.galleryImages.withExclusiveOrder(() => arrange(stores, galleryId, author, order));

async function arrange(
  { galleries, galleryImages }: Stores,
  galleryId: string,
  author: Author,
  order: readonly string[],
): Promise<undefined | OtherImages | RecordRefusal> {
  const images = await galleryImages.of(galleryId);
  const imagesById = new Map(images.map((image) => [image._id, image]));
  const arranged = [...new Set(order)].flatMap((id) => imagesById.get(id) ?? []);
  if (arranged.length !== images.length || order.length !== images.length) return { refused: 'other-images' };
  if (arranged.every(({ ordre }, index) => ordre === index + 1)) return undefined;
  const before = images.map(({ ordre, titre }) => `${ordre} ${titre}`);
  const outcome = await galleries.recordArrangement(galleryId, author, before, numbered(arranged));
  if ('refused' in outcome) return outcome;
  await galleryImages.setOrder(order);
  return undefined;
}

const numbered = (images: readonly StoredGalleryImage[]): string[] =>
  images.map(({ titre }, index) => `${index + 1} ${titre}`);
