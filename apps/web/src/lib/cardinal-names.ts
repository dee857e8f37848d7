import type { Cardinal, ResultRow } from '@fumata/contracts';

/** Cardinals as the data of a page: id and name. */
export type CardinalNames = readonly (readonly [id: string, name: string])[];

export const namesOf = (cardinals: readonly Pick<Cardinal, '_id' | 'nomComplet'>[]): CardinalNames =>
  cardinals.map(({ _id, nomComplet }) => [_id, nomComplet] as const);

/** The name of a cardinal who has received votes and can receive no more. */
export const nameInResults = (
  cardinalId: string,
  rounds: readonly { readonly results: readonly ResultRow[] }[],
): string | undefined =>
  rounds
    .flatMap(({ results }) => results)
    .find((row) => row.cardinalId === cardinalId && row.cardinal.nomComplet !== '')?.cardinal.nomComplet;
