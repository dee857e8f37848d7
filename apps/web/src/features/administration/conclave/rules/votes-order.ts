import type { ResultRow } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';

export const COLUMNS = ['rang', 'nom', 'voix'] as const;
export type Column = (typeof COLUMNS)[number];

/** As it stands in the address: a column, with `-` before it from the greatest down. */
export interface VotesSort {
  readonly column: Column;
  readonly descending: boolean;
}

export const DEFAULT_ORDER: VotesSort = { column: 'voix', descending: true };

export function orderFrom(text: string | null): VotesSort {
  const column = COLUMNS.find((each) => each === text?.replace('-', ''));
  return column ? { column, descending: text?.startsWith('-') ?? false } : DEFAULT_ORDER;
}

export const orderText = ({ column, descending }: VotesSort): string => `${descending ? '-' : ''}${column}`;

/** A column pressed again turns round; votes start from the most. */
export const pressed = (column: Column, order: VotesSort): VotesSort =>
  order.column === column ? { column, descending: !order.descending } : { column, descending: column === 'voix' };

/** Equal votes share a rank. */
export type RankedRow = ResultRow & { readonly rank: number };

/** `name` is what rows are sorted by; equal ones stay as they came, most votes first. */
export function inOrder(
  rows: readonly RankedRow[],
  { column, descending }: VotesSort,
  name: (row: ResultRow) => string,
): RankedRow[] {
  const by: Readonly<Record<Column, (a: RankedRow, b: RankedRow) => number>> = {
    rang: (a, b) => a.rank - b.rank,
    nom: (a, b) => compareFrench(name(a), name(b)),
    voix: (a, b) => a.votes - b.votes,
  };
  const turn = descending ? -1 : 1;
  return [...rows].sort((a, b) => turn * by[column](a, b));
}
