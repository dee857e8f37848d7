import type { Place } from '@fumata/conclave';
import type { ResultRow } from '@fumata/contracts';
import { listQueryCodec, type Order } from '../../../../lib/list-query.js';
import { compareFrench } from '@fumata/text';

const COLUMNS = ['rang', 'nom', 'voix'] as const;
export type VotesColumn = (typeof COLUMNS)[number];
type VotesOrder = Order<VotesColumn>;

export const DEFAULT_ORDER: VotesOrder = { sort: 'voix', descending: true };

/** Parses the sort order in the URL: a column, prefixed with `-` for descending. */
export function orderFrom(text: string | null): VotesOrder {
  const sort = COLUMNS.find((each) => each === text?.replace('-', ''));
  return sort ? { sort, descending: text?.startsWith('-') ?? false } : DEFAULT_ORDER;
}

export const orderText = ({ sort, descending }: VotesOrder): string => `${descending ? '-' : ''}${sort}`;

/** The sort order in the URL. */
export const VOTES_LIST = listQueryCodec({
  order: {
    initial: DEFAULT_ORDER,
    read: (parameters) => orderFrom(parameters.get('tri')),
    write: (order) => ({ tri: orderText(order) === orderText(DEFAULT_ORDER) ? '' : orderText(order) }),
  },
});

export type RankedRow = ResultRow & Place;

/** Sorts rows, stable: on a tie, most votes first. `name` gives the name to sort by. */
export function inOrder(
  rows: readonly RankedRow[],
  { sort, descending }: VotesOrder,
  name: (row: ResultRow) => string,
): RankedRow[] {
  const by: Readonly<Record<VotesColumn, (a: RankedRow, b: RankedRow) => number>> = {
    rang: (a, b) => a.rank - b.rank,
    nom: (a, b) => compareFrench(name(a), name(b)),
    voix: (a, b) => a.votes - b.votes,
  };
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => direction * by[sort](a, b));
}
