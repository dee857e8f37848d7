import type { DownloadRequested, Galleries, GalleryImages, OpenedLink } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

export const fetchGalleries = (api: ApiClient, signal: AbortSignal) => api.get<Galleries>('/api/gallery', signal);

/** A former slug yields the gallery with the current one. */
export const fetchGallery = (api: ApiClient, slug: string, signal: AbortSignal) =>
  api.get<GalleryImages>(`/api/gallery/slug/${encodeURIComponent(slug)}`, signal);

/** Does not count as a download. */
export const fetchDownloadLink = (api: ApiClient, token: string, signal: AbortSignal) =>
  api.get<OpenedLink>(`/api/gallery/link/${encodeURIComponent(token)}`, signal);

/** One image, or a whole gallery. */
export type DownloadTarget = { readonly imageId: string } | { readonly galleryId: string };

export const requestDownload = (api: ApiClient, target: DownloadTarget, email: string) =>
  api.send<DownloadRequested>('POST', '/api/gallery/request-download', { ...target, email });

/** Whether the server answers, even with a refusal. A HEAD request does not count as a download. */
export const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
