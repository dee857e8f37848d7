import { withOrdinals } from '../../lib/wording/ordinals.js';
import type { LinesChartProps } from './chart-props.js';

/** Labels below the lines that fit side by side, and those that do on a phone. */
const MAX_LABELS = 12;
const MAX_LABELS_ON_PHONES = 6;

/** Labels below the lines: of every point while there is room, or of the first and the last. */
export function PointLabels({ points, xText, everyPoint }: Pick<LinesChartProps, 'points' | 'xText' | 'everyPoint'>) {
  if (!everyPoint) {
    const ends = points.length > 1 ? [points[0], points.at(-1)] : points;
    return (
      <p className="moments">
        {ends.map((point, index) => (
          <span key={index}>{point && xText(point.x)}</span>
        ))}
      </p>
    );
  }
  const lastIndex = points.length - 1;
  const step = Math.ceil(points.length / MAX_LABELS);
  const stepOnPhones = step * Math.ceil(points.length / step / MAX_LABELS_ON_PHONES);
  return (
    <p className="moments every">
      {points.map(({ x }, index) => {
        // The last point always has a label.
        const isNamed = (interval: number) => (lastIndex - index) % interval === 0;
        return (
          isNamed(step) && (
            <span
              key={x}
              className={isNamed(stepOnPhones) ? undefined : 'wide'}
              style={{ insetInlineStart: `${lastIndex > 0 ? (100 * index) / lastIndex : 50}%` }}
            >
              {withOrdinals(xText(x))}
            </span>
          )
        );
      })}
    </p>
  );
}
