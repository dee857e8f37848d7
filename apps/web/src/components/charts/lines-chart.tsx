import { lazy, Suspense } from 'react';
import type { LinesDrawingProps } from './lines-drawing.js';

/** The drawing of lines and areas; its library comes when the first one is shown. */
const LinesDrawing = lazy(() =>
  import('./lines-drawing.js').then((module) => ({ default: module.LinesDrawing })),
);

/** Lines or areas over time. Its place is kept while the drawing is on its way. */
export function LinesChart(props: LinesDrawingProps) {
  return (
    <div className="chart-drawing" style={{ blockSize: props.height }}>
      <Suspense fallback={null}>
        <LinesDrawing {...props} />
      </Suspense>
    </div>
  );
}
