import type { GalleryImage } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { counted } from '@fumata/text';
import { nullIfNotFound, type ApiClient } from '../../lib/api-client.js';
import { frenchTypography } from '../../lib/french-typography.js';
import { fetchGallery } from './requests.js';

/** Image with its display texts. */
export interface ImageView {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** '1200 × 630', '14 Ko', 'PNG', '412 téléchargements' */
  readonly dimensions: string;
  readonly size: string;
  readonly format: string;
  readonly downloads: string;
  /** Tiny placeholder as a `data:` address. */
  readonly preview: string;
}

export interface GalleryData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly cover: string | null;
  readonly images: readonly ImageView[];
}

/** Null when nothing has this address; a former slug redirects to the current one. */
export async function loadGallery(api: ApiClient, slug: string, { signal }: Request) {
  const found = await nullIfNotFound(fetchGallery(api, slug, signal));
  if (found === null) return data(null, { status: 404 });
  const { gallery, images } = found;
  if (gallery.slug !== slug) throw redirect(`/galeries/${gallery.slug}`, 301);
  return {
    id: gallery._id,
    title: frenchTypography(gallery.titre),
    description: frenchTypography(gallery.description),
    cover: gallery.couverture,
    images: images.map(shown),
  } satisfies GalleryData;
}

const shown = (image: GalleryImage): ImageView => ({
  id: image._id,
  reference: image.miniature,
  preview: image.apercu,
  title: frenchTypography(image.titre),
  description: frenchTypography(image.description),
  width: image.largeur,
  height: image.hauteur,
  dimensions: image.dimensions,
  size: image.taille,
  format: image.format.toUpperCase(),
  downloads: counted(image.downloads, 'téléchargement'),
});
