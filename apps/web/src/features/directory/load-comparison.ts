import type { Cardinal } from '@fumata/contracts';
import { data } from 'react-router-dom';
import { nullIfNotFound, type ApiClient } from '../../lib/api-client.js';
import { parseComparisonQuery } from './rules/comparison.js';
import { fetchCardinal } from './requests.js';

export type Compared = Pick<
  Cardinal,
  | 'slug'
  | 'prenom'
  | 'nom'
  | 'nomComplet'
  | 'ordre'
  | 'photo'
  | 'photoFocus'
  | 'age'
  | 'statutVotant'
  | 'motifStatut'
  | 'participation'
  | 'motifAbsence'
  | 'paysService'
  | 'dateCreation'
  | 'creePar'
  | 'languesParlees'
  | 'fonction'
  | 'fonctions'
  | 'formation'
  | 'papabile'
  | 'raisonsForPapabile'
  | 'raisonsAgainstPapabile'
>;

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
  const found = await Promise.all(slugs.map((slug) => bySlug(api, slug, signal)));
  const unknown = slugs.filter((_, index) => !found[index]);
  const cardinals = new Map(found.flatMap((each) => (each ? [[each.slug, each]] : [])));
  const answer: ComparisonData = {
    cardinals: [...cardinals.values()],
    unknown,
    repeated: repeated || cardinals.size + unknown.length < slugs.length,
    tooMany,
  };
  return data(answer, { status: cardinals.size < 2 && unknown.length > 0 ? 404 : 200 });
}

const bySlug = (api: ApiClient, slug: string, signal: AbortSignal): Promise<Compared | null> =>
  nullIfNotFound(fetchCardinal(api, slug, signal).then(compared));

function compared(cardinal: Cardinal): Compared {
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus, age, statutVotant, motifStatut } = cardinal;
  const { paysService, dateCreation, creePar, languesParlees, fonction, fonctions, formation } = cardinal;
  const { participation, motifAbsence, papabile, raisonsForPapabile, raisonsAgainstPapabile } = cardinal;
  return {
    slug,
    prenom,
    nom,
    nomComplet,
    ordre,
    photo,
    photoFocus,
    age,
    statutVotant,
    motifStatut,
    participation,
    motifAbsence,
    paysService,
    dateCreation,
    creePar,
    languesParlees,
    fonction,
    fonctions,
    formation,
    papabile,
    raisonsForPapabile,
    raisonsAgainstPapabile,
  };
}
