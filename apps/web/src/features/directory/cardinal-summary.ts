import type { Cardinal } from '@fumata/contracts';

/** Data of a cardinal in a list of the directory. */
export type CardinalSummary = Pick<
  Cardinal,
  | 'slug'
  | 'prenom'
  | 'nom'
  | 'nomComplet'
  | 'ordre'
  | 'photo'
  | 'photoFocus'
  | 'fonction'
  | 'paysService'
  | 'age'
  | 'papabile'
  | 'statutVotant'
>;

export function cardinalSummaryOf(cardinal: Cardinal): CardinalSummary {
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus } = cardinal;
  const { fonction, paysService, age, papabile, statutVotant } = cardinal;
  return {
    slug,
    prenom,
    nom,
    nomComplet,
    ordre,
    photo,
    photoFocus,
    fonction,
    paysService,
    age,
    papabile,
    statutVotant,
  };
}
