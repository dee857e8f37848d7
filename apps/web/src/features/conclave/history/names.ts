import type { ResultRow } from '@fumata/contracts';

/** Short name of a cardinal: the last name where the page knows it. */
export type Names = (row: Pick<ResultRow, 'cardinalId' | 'cardinal'>) => string;

export const namesOf =
  (people: ReadonlyMap<string, { readonly nom: string }>): Names =>
  ({ cardinalId, cardinal }) =>
    people.get(cardinalId)?.nom ?? cardinal.nomComplet;
