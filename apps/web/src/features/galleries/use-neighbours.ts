import { useEffect } from 'react';
import { sourceSet } from '../../lib/pictures.js';
import { renditionUrl } from '../../lib/rendition-url.js';
import type { ImageView } from './load-gallery.js';
import { wrapIndex } from './rules/navigation.js';

/** Largest displayed width. */
export const LARGEST_PX = 1920;

/** `sizes` of an image on the full screen: limited by its height, never enlarged. */
export const largeSizes = ({ width, height }: ImageView): string =>
  `min(100vw, ${Math.round((100 * width) / height)}vh, ${width}px)`;

/** Preloads the neighbouring images with low priority. */
export function useNeighbours(images: readonly ImageView[], index: number): void {
  useEffect(() => {
    for (const step of [1, -1] as const) {
      const neighbour = images[wrapIndex(index, step, images.length)];
      if (!neighbour) continue;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.sizes = largeSizes(neighbour);
      picture.srcset = sourceSet(renditionUrl(neighbour.reference), LARGEST_PX) ?? '';
    }
  }, [images, index]);
}
