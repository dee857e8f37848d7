import { data } from 'react-router-dom';
import { longDate, frenchTypography } from '@fumata/text';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { fetchDownloadLink } from './requests.js';

export interface LinkData {
  readonly title: string;
  readonly picture: string | null;
  readonly images: number;
  /** '17 mai 2025' */
  readonly until: string;
  /** Available widths besides the original, in pixels, largest first. */
  readonly widths: readonly number[];
}

/** Null when the link is invalid. */
export async function loadLink(api: ApiClient, token: string, { signal }: Request) {
  const link = await nullIfNotFound(fetchDownloadLink(api, token, signal));
  if (link === null) return data(null, { status: 404 });
  const { titre, miniature: picture, images, expiresAt, tailles: widths } = link;
  return { title: frenchTypography(titre), picture, images, until: longDate(expiresAt), widths } satisfies LinkData;
}
