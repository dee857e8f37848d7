import { lazy, Suspense, useState } from 'react';
import { ChartErrorBoundary } from './chart-error-boundary.js';
import type { ColumnsChartProps } from './chart-props.js';

const drawing = () => lazy(async () => ({ default: (await import('./columns-drawing.js')).ColumnsDrawing }));
const first = drawing();

/**
 * Column chart that fills its container; labels in a grid of equal columns below it line up with the bars. The chart
 * library loads with the first one on the page, which reserves its height meanwhile.
 */
export function ColumnsChart(props: ColumnsChartProps) {
  // A rejected `lazy` component stays rejected, so a retry creates a new one.
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <ChartErrorBoundary
      fallback={'Le dessin n’a pas pu être chargé\u202F; ses chiffres figurent ci-dessous.'}
      onRetry={() => setDrawing(drawing)}
    >
      <div className="chart-drawing" style={{ blockSize: props.height }}>
        <Suspense>
          <Drawing {...props} />
        </Suspense>
      </div>
    </ChartErrorBoundary>
  );
}
