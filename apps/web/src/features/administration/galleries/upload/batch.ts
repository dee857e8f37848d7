import type { GalleryImage } from '@fumata/contracts';
import type { Item } from './stage.js';

/** The uploaded images in the order of their files; uploads run in pairs and finish in any order. */
const imagesOf = (items: readonly Pick<Item, 'stage'>[]): readonly GalleryImage[] =>
  items.flatMap(({ stage }) => (stage.is === 'done' ? stage.image : []));

/**
 * Images to put in the order of their files, once no upload is running; undefined when there are none besides the
 * `arranged` ones, when an image stands alone, or when files are still waiting.
 */
export function batchToArrange(
  items: readonly Pick<Item, 'stage'>[],
  arranged: number,
): readonly GalleryImage[] | undefined {
  const images = imagesOf(items);
  const waits = items.some(({ stage }) => stage.is === 'waiting');
  return waits || images.length < 2 || images.length === arranged ? undefined : images;
}
