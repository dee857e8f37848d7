import { lazy, Suspense, useState } from 'react';
import type { ColumnsChartProps } from './drawn.js';
import { DrawingGuard } from './drawing-guard.js';

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
