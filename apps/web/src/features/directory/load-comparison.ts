import type { Cardinal } from '@fumata/contracts';
import { data } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { pick, PORTRAIT } from '../../lib/pick.js';
import { parseComparisonQuery } from './rules/comparison.js';
import { fetchCardinal } from './requests.js';

const COMPARED = [
  ...PORTRAIT,
  ...(['age', 'statutVotant', 'motifStatut', 'participation', 'motifAbsence', 'dateCreation'] as const),
  ...(['creePar', 'languesParlees', 'fonction', 'fonctions', 'formation', 'papabile'] as const),
  ...(['raisonsForPapabile', 'raisonsAgainstPapabile'] as const),
] as const;
export type Compared = Pick<Cardinal, (typeof COMPARED)[number]>;

export interface ComparisonData {
  /** In the order of the address, without duplicates; empty when the address names too many. */
  readonly cardinals: readonly Compared[];
  /** Slugs in the address that match nobody. */
  readonly unknown: readonly string[];
  /** The address names somebody more than once. */
  readonly repeated: boolean;
  /** Number of cardinals named, when there are too many. */
  readonly tooMany: number | null;
}

/** Loads the cardinals named in the address. Former slugs are resolved. */
export async function loadComparison(api: ApiClient, { url, signal }: Request) {
  const { slugs, repeated, tooMany } = parseComparisonQuery(new URL(url).searchParams.get('c'));
  if (tooMany !== null) return data<ComparisonData>({ cardinals: [], unknown: [], repeated, tooMany }, { status: 400 });
  const matches = await Promise.all(slugs.map((slug) => bySlug(api, slug, signal)));
  const unknown = slugs.filter((_, index) => !matches[index]);
  const cardinals = new Map(matches.flatMap((each) => (each ? [[each.slug, each]] : [])));
  const answer: ComparisonData = {
    cardinals: [...cardinals.values()],
    unknown,
    repeated: repeated || cardinals.size + unknown.length < slugs.length,
    tooMany,
  };
  return data(answer, { status: cardinals.size < 2 && unknown.length > 0 ? 404 : 200 });
}

const bySlug = (api: ApiClient, slug: string, signal: AbortSignal): Promise<Compared | null> =>
  nullIfNotFound(fetchCardinal(api, slug, signal).then((cardinal) => pick(cardinal, COMPARED)));
