import { excerpt } from '../../components/excerpt.js';
import type { ApiClient } from '../../lib/api-client.js';
import { frenchTypography } from '../../lib/french-typography.js';
import { fetchGalleries } from './requests.js';

/** Gallery in a list. */
export interface Card {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly cover: string | null;
}

const MAX_DESCRIPTION_LENGTH = 100;

export async function loadGalleries(api: ApiClient, { signal }: Request): Promise<readonly Card[]> {
  const { galleries } = await fetchGalleries(api, signal);
  return galleries.map(({ slug, titre, description, couverture }) => ({
    slug,
    title: frenchTypography(titre),
    cover: couverture,
    description: frenchTypography(excerpt(description, MAX_DESCRIPTION_LENGTH)),
  }));
}
