import type { Galleries, Gallery, GalleryImages } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { apiQuery } from '../kit/server-state.js';

export const GALLERIES = '/api/gallery/admin';

export async function loadGalleries(api: ApiClient, signal?: AbortSignal): Promise<Gallery[]> {
  const { galleries } = await api.get<Galleries>(GALLERIES, signal);
  return galleries;
}

export const galleriesQuery = apiQuery([GALLERIES], loadGalleries);

export const loadImages = (api: ApiClient, galleryId: string, signal?: AbortSignal): Promise<GalleryImages> =>
  api.get<GalleryImages>(`${GALLERIES}/images/${encodeURIComponent(galleryId)}`, signal);

export const imagesQuery = (galleryId: string) =>
  apiQuery([GALLERIES, 'images', galleryId], (api, signal) => loadImages(api, galleryId, signal));
