import type { GalleryImage } from '@fumata/contracts';
import type { Item } from './stage.js';

/** The uploaded images in file order; uploads run two at a time and finish in any order. */
const imagesOf = (items: readonly Pick<Item, 'stage'>[]): readonly GalleryImage[] =>
  items.flatMap(({ stage }) => (stage.is === 'done' ? stage.image : []));

/**
 * Images to arrange in file order, once no upload is running; undefined when there are none besides the
 * `arranged` ones, for a single image, or while files are waiting.
 */
export function batchToArrange(
  items: readonly Pick<Item, 'stage'>[],
  arranged: number,
): readonly GalleryImage[] | undefined {
  const images = imagesOf(items);
  const waits = items.some(({ stage }) => stage.is === 'waiting');
  return waits || images.length < 2 || images.length === arranged ? undefined : images;
}
