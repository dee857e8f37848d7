import { lazy, Suspense, useState } from 'react';
import { DrawingGuard } from './drawing-guard.js';

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
  readonly onPress: (key: string) => void;
}

/** The library comes when the first drawing is shown. */
const drawing = () =>
  lazy(() => import('./columns-drawing.js').then((module) => ({ default: module.ColumnsDrawing })));
const first = drawing();

/** Counts side by side, as wide as its place: what is written beneath in as many equal columns stands under them. */
export function ColumnsChart(props: ColumnsChartProps) {
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <DrawingGuard
      told={'Le dessin n’a pas pu être chargé\u202F; ses chiffres sont écrits dessous.'}
      onRetry={() => setDrawing(drawing)}
    >
      <div className="chart-drawing" style={{ blockSize: props.height }}>
        <Suspense fallback={null}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </DrawingGuard>
  );
}
