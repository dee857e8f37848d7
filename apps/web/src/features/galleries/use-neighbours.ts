import { useEffect } from 'react';
import { sourceSet } from '../../lib/pictures.js';
import { thumbnailAt } from '../../lib/thumbnail-at.js';
import type { Shown } from './load-gallery.js';
import { turned } from './rules/turn.js';

/** Largest displayed width. */
export const LARGEST_PX = 1920;

/** `sizes` of an image on the full screen: limited by its height, never enlarged. */
export const largeSizes = ({ width, height }: Shown): string =>
  `min(100vw, ${Math.round((100 * width) / height)}vh, ${width}px)`;

/** Preloads the neighbouring images with low priority. */
export function useNeighbours(images: readonly Shown[], place: number): void {
  useEffect(() => {
    for (const step of [1, -1] as const) {
      const neighbour = images[turned(place, step, images.length)];
      if (!neighbour) continue;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.sizes = largeSizes(neighbour);
      picture.srcset = sourceSet(thumbnailAt(neighbour.reference), LARGEST_PX) ?? '';
    }
  }, [images, place]);
}
