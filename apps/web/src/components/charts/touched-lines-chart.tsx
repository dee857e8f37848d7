import { useState } from 'react';
import type { LinesChartProps } from './chart-props.js';
import { LinesChart, loadDrawing } from './lines-chart.js';
import { LinesPicture } from './lines-picture.js';

/** Lines that the server draws; the first touch, hover or focus loads the library that tells the values at each point. */
export function TouchedLinesChart(props: LinesChartProps) {
  const [isTouched, setTouched] = useState(false);
  // Without the library the picture stays; the next touch tries again.
  const touch = (): void =>
    void loadDrawing().then(
      () => setTouched(true),
      () => undefined,
    );
  return (
    // The focus stays on this element when the library replaces the picture.
    <div
      className="touched-chart"
      role="group"
      aria-label={`Courbe\u00A0: ${props.name}`}
      tabIndex={isTouched ? -1 : 0}
      onPointerEnter={touch}
      onFocus={touch}
    >
      {isTouched ? <LinesChart {...props} /> : <LinesPicture {...props} />}
    </div>
  );
}
