import type { ResultRow } from '@fumata/contracts';

/** Cardinal with a line in the chart. */
export interface Line {
  readonly cardinalId: string;
  readonly name: string;
}

/** Point on the horizontal axis; an unknown value is null. */
export interface LinePoint {
  readonly x: string;
  readonly votes: Readonly<Record<string, number | null>>;
}

export interface Lines {
  readonly lines: readonly Line[];
  readonly points: readonly LinePoint[];
}

export const lineOf = ({ cardinalId, cardinal }: ResultRow): Line => ({ cardinalId, name: cardinal.nomComplet });
