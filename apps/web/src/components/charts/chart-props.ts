export interface Series {
  /** Key of its values in the points. */
  readonly key: string;
  readonly label: string;
  /** CSS colour, a design token: 'var(--d1)'. */
  readonly colour: string;
  readonly area?: boolean;
  /** Dash pattern that distinguishes the line without colour: '6 4'. */
  readonly dashes?: string;
  /** Short label at the right end of the line. */
  readonly end?: string;
}

/** `x` is the position on the horizontal axis; the other keys hold the values of each series, null where unknown. */
export type Point = Readonly<Record<string, number | string | null>> & { readonly x: string };

export interface LinesChartProps {
  /** Accessible name of the chart; with the keyboard, arrow keys move from point to point. */
  readonly name: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** Any CSS length. */
  readonly height: string;
  /** Formats the axis label of a point. */
  readonly xText: (x: string) => string;
  /** Labels every point while there is room, for few points with short labels; otherwise the ends have labels. */
  readonly everyPoint?: boolean;
  readonly unit: string;
  /** Horizontal reference line with a label. */
  readonly mark?: { readonly at: number; readonly label: string };
}

interface Column {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly marked?: boolean;
}

export interface ColumnsChartProps {
  /** Accessible name of the chart; with the keyboard, arrow keys move from column to column. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Any CSS length. */
  readonly height: string;
  readonly unit: string;
}

/** Up to this many points get a dot each, because a line through a single point is invisible. */
export const MAX_DOTS = 24;

/** Space above the lines, and below them for the axis. */
export const ABOVE_PX = 8;
export const BELOW_PX = 30;

/** Highest value, including the reference line. */
export const highestValue = ({ points, series, mark }: Pick<LinesChartProps, 'points' | 'series' | 'mark'>): number =>
  Math.max(mark?.at ?? 0, ...points.flatMap((point) => series.map(({ key }) => Number(point[key] ?? 0))));

export const hasEndLabels = ({ series }: Pick<LinesChartProps, 'series'>): boolean =>
  series.some(({ end }) => end !== undefined);
