import { lazy, Suspense, useState } from 'react';
import { hasEndLabels, type LinesChartProps } from './chart-props.js';
import { StaticLines } from './static-lines.js';
import { ChartErrorBoundary } from './chart-error-boundary.js';

export const loadDrawing = () => import('./lines-drawing.js');

/** The chart library loads with the first chart. */
const drawing = () => lazy(() => loadDrawing().then((module) => ({ default: module.LinesDrawing })));
const first = drawing();

/** Line or area chart over time; reserves its height while the library loads. */
export function LinesChart(props: LinesChartProps) {
  // A rejected `lazy` component stays rejected, so a retry creates a new one.
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <ChartErrorBoundary
      fallback={'Le dessin n’a pas pu être chargé\u202F; ses chiffres sont dans le tableau.'}
      onRetry={() => setDrawing(drawing)}
    >
      <div
        className={hasEndLabels(props) ? 'chart-drawing named' : 'chart-drawing'}
        style={{ blockSize: props.height }}
      >
        <Suspense fallback={<StaticLines {...props} />}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </ChartErrorBoundary>
  );
}
