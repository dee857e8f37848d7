import type { ResultRow } from '@fumata/contracts';
import type { CardinalLine } from '../../../components/charts/cardinal-lines.js';

/** Short name of a cardinal: the last name where the page knows it. */
export type Names = (row: Pick<ResultRow, 'cardinalId' | 'cardinal'>) => string;

export const lineOf = (row: ResultRow, names: Names): CardinalLine => ({
  cardinalId: row.cardinalId,
  name: row.cardinal.nomComplet,
  end: names(row),
});
