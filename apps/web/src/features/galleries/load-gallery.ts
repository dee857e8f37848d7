import type { GalleryImage } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { counted, frenchTypography } from '@fumata/text';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { pagesBeginningWith } from '../../lib/cut-address.js';
import { fetchGallery } from './requests.js';

/** Image with its display texts. */
export interface ImageView {
  readonly imageId: string;
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

/** A gallery, or the pages that an unknown slug may mean; a former slug redirects to the current one. */
export async function loadGallery(api: ApiClient, slug: string, { signal }: Request) {
  const published = await nullIfNotFound(fetchGallery(api, slug, signal));
  if (published === null) return data(await pagesBeginningWith(api, 'galeries', slug), { status: 404 });
  const { gallery, images } = published;
  if (gallery.slug !== slug) throw redirect(`/galeries/${gallery.slug}`, 301);
  return {
    id: gallery._id,
    title: frenchTypography(gallery.titre),
    description: frenchTypography(gallery.description),
    cover: gallery.couverture,
    images: images.map(imageViewOf),
  } satisfies GalleryData;
}

const imageViewOf = (image: GalleryImage): ImageView => ({
  imageId: image._id,
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
