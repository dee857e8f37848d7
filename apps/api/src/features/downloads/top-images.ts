import type { DownloadStats } from '@fumata/contracts';
import type { LinkedContent } from './shown-download.js';

const LENGTH = 5;

/** The images with the most downloads; images with the same number are sorted by title. */
export const topImages = (
  { images, galleries }: LinkedContent,
  downloadCounts: ReadonlyMap<string, number>,
): DownloadStats['topImages'] =>
  [...images.values()]
    .map(({ _id, titre, galleryId }) => ({
      _id,
      titre,
      miniature: _id,
      downloads: downloadCounts.get(_id) ?? 0,
      galleryName: galleries.get(galleryId)?.titre ?? 'Galerie inconnue',
    }))
    .filter(({ downloads }) => downloads > 0)
    .sort((a, b) => b.downloads - a.downloads || a.titre.localeCompare(b.titre, 'fr'))
    .slice(0, LENGTH);
