import { lazy, Suspense, useState } from 'react';
import type { ColumnsChartProps } from './chart-props.js';
import { ChartErrorBoundary } from './chart-error-boundary.js';

/** The chart library loads with the first chart. */
const drawing = () => lazy(() => import('./columns-drawing.js').then((module) => ({ default: module.ColumnsDrawing })));
const first = drawing();

/** Column chart that fills its container; labels in a grid of equal columns below it line up with the bars. */
export function ColumnsChart(props: ColumnsChartProps) {
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <ChartErrorBoundary
      fallback={'Le dessin n’a pas pu être chargé\u202F; ses chiffres figurent ci-dessous.'}
      onRetry={() => setDrawing(drawing)}
    >
      <div className="chart-drawing" style={{ blockSize: props.height }}>
        <Suspense fallback={null}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </ChartErrorBoundary>
  );
}
