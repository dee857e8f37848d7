import type { Cardinal } from '@fumata/contracts';

/** Cardinals as the data of a page: id and name. */
export type CardinalNames = readonly (readonly [id: string, name: string])[];

export const namesOf = (cardinals: readonly Pick<Cardinal, '_id' | 'nomComplet'>[]): CardinalNames =>
  cardinals.map(({ _id, nomComplet }) => [_id, nomComplet] as const);
