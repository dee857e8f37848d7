import type { ResultRow } from '@fumata/contracts';

/** A cardinal whose votes are drawn. */
export interface Line {
  readonly cardinalId: string;
  readonly name: string;
}

/** One place on the axis below; a figure that nobody knows is null. */
export interface LinePoint {
  readonly x: string;
  readonly votes: Readonly<Record<string, number | null>>;
}

export interface Lines {
  readonly lines: readonly Line[];
  readonly points: readonly LinePoint[];
}

export const lineOf = ({ cardinalId, cardinal }: ResultRow): Line => ({
  cardinalId,
  name: cardinal.nomComplet,
});
