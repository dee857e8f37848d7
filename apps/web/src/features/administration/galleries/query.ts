import type { Galleries, GalleryImages } from '@fumata/contracts';
import { apiQuery } from '../kit/server-state.js';

export const GALLERIES = '/api/gallery/admin';

export const galleriesQuery = apiQuery([GALLERIES], async (api, signal) => {
  const { galleries } = await api.get<Galleries>(GALLERIES, signal);
  return galleries;
});

export const imagesQuery = (galleryId: string) =>
  apiQuery([GALLERIES, 'images', galleryId], (api, signal) =>
    api.get<GalleryImages>(`${GALLERIES}/images/${encodeURIComponent(galleryId)}`, signal),
  );
