import type { Cardinal } from '@fumata/contracts';

/** What a plate of the directory shows of a cardinal. */
export type Plate = Pick<
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

export function plateOf(cardinal: Cardinal): Plate {
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus } = cardinal;
  const { fonction, paysService, age, papabile, statutVotant } = cardinal;
  return {
    ...{ slug, prenom, nom, nomComplet, ordre, photo, photoFocus },
    ...{ fonction, paysService, age, papabile, statutVotant },
  };
}
