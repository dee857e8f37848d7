import { lazy, Suspense, useState } from 'react';
import { isNamed } from './drawn.js';
import type { LinesChartProps } from './drawn.js';
import { DrawingGuard } from './drawing-guard.js';

/** The library comes when the first drawing is shown. */
const drawing = () =>
  lazy(() => import('./lines-drawing.js').then((module) => ({ default: module.LinesDrawing })));
const first = drawing();

/** Lines or areas over time. Its place is kept while the drawing is on its way. */
export function LinesChart(props: LinesChartProps) {
  // What failed to load would fail for ever: another try is another drawing.
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <DrawingGuard
      told={'Le dessin n’a pas pu être chargé\u202F; ses chiffres sont dans le tableau.'}
      onRetry={() => setDrawing(drawing)}
    >
      <div
        className={isNamed(props) ? 'chart-drawing named' : 'chart-drawing'}
        style={{ blockSize: props.height }}
      >
        <Suspense fallback={null}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </DrawingGuard>
  );
}
