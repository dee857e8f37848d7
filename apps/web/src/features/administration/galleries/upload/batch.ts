import type { GalleryImage } from '@fumata/contracts';
import type { Item } from './stage.js';

/** The images that have come, as their files stand in the list; they come two at a time, and seldom in that order. */
export const imagesOf = (items: readonly Pick<Item, 'stage'>[]): readonly GalleryImage[] =>
  items.flatMap(({ stage }) => (stage.is === 'done' ? stage.image : []));

/**
 * What is to be put in the order of its files once nothing is on its way; undefined when nothing has come since `arranged`
 * images were put in order, or one image stands alone. What still waits will be part of it.
 */
export function batchToArrange(
  items: readonly Pick<Item, 'stage'>[],
  arranged: number,
): readonly GalleryImage[] | undefined {
  const images = imagesOf(items);
  const waits = items.some(({ stage }) => stage.is === 'waiting');
  return waits || images.length < 2 || images.length === arranged ? undefined : images;
}
