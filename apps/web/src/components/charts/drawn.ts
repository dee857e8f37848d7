/** One line of the drawing. */
export interface Series {
  /** Where its figures are in the points. */
  readonly key: string;
  readonly label: string;
  /** A colour of the tokens: 'var(--d1)'. */
  readonly colour: string;
  readonly area?: boolean;
  /** For those who don't tell colours apart: '6 4'. */
  readonly dashes?: string;
  /** Its name where it ends, at the right of the drawing; short. */
  readonly end?: string;
}

/** `x` is what stands on the axis below; the other keys are figures, null where there is none: the line has a gap. */
export type Point = Readonly<Record<string, number | string | null>> & { readonly x: string };

export interface LinesChartProps {
  /** A name for those who reach it with the keyboard: the arrows then go from point to point. */
  readonly name: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** Any CSS length. */
  readonly height: string;
  /** What stands below a point. */
  readonly xText: (x: string) => string;
  /** Word after a figure. */
  readonly unit: string;
  /** A line across, with its name. */
  readonly mark?: { readonly at: number; readonly label: string };
}

/** One column of the drawing. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Set apart from the others. */
  readonly marked?: boolean;
}

export interface ColumnsChartProps {
  /** A name for those who reach it with the keyboard: the arrows then go from column to column. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Any CSS length. */
  readonly height: string;
  /** Word after a figure. */
  readonly unit: string;
  /** A column was pressed; what can be pressed with the keyboard too stands beneath. */
  readonly onPress?: (key: string) => void;
}

/** What the drawing keeps free above its lines, and below them for the axis. */
export const ABOVE_PX = 8;
export const BELOW_PX = 30;

/** The highest figure there is, the mark's included. */
export const highestOf = ({
  points,
  series,
  mark,
}: Pick<LinesChartProps, 'points' | 'series' | 'mark'>): number =>
  Math.max(mark?.at ?? 0, ...points.flatMap((point) => series.map(({ key }) => Number(point[key] ?? 0))));

/** Whether some line has its name where it ends. */
export const isNamed = ({ series }: Pick<LinesChartProps, 'series'>): boolean =>
  series.some(({ end }) => end !== undefined);
