import type { CompleteAddress, CompleteAddresses, RecordFolder } from '@fumata/contracts';
import { redirect } from 'react-router-dom';
import type { ApiClient } from './requests/api-client.js';
import { nullIfFailed } from './requests/null-if-failed.js';

const MIN_LETTERS = 6;

/**
 * Pages of a folder whose address begins with an unknown slug: a mail program may have cut it. Redirects if there is
 * only one.
 *
 * @throws Response a redirect, for now: another record may begin with the slug later
 */
export async function pagesBeginningWith(
  api: ApiClient,
  folder: RecordFolder,
  slug: string,
): Promise<readonly CompleteAddress[]> {
  if (!/^[a-z0-9-]+$/.test(slug) || slug.replaceAll('-', '').length < MIN_LETTERS) return [];
  const answer = await nullIfFailed(api.get<CompleteAddresses>(`/api/adresses?dossier=${folder}&debut=${slug}`));
  // On failure the not-found page has no suggestions.
  const { adresses = [] } = answer ?? {};
  if (adresses[0] && adresses.length === 1) throw redirect(adresses[0].adresse);
  return adresses;
}
