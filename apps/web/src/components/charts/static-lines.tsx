import { number } from '@fumata/text';
import { highestValue, MAX_DOTS, type LinesChartProps, type Series } from './chart-props.js';
import { LineEnds } from './line-ends.js';
import { dotsPath, linePath } from './line-path.js';
import { PointLabels } from './point-labels.js';
import { hasRoomAbove, labelWidth, scaleTo } from './scale.js';

/**
 * The lines as plain SVG, where the chart library draws them, for the server and until the library has loaded. Texts are
 * HTML, so that they keep the page's font size. Screen readers have the table.
 */
export function StaticLines(props: Omit<LinesChartProps, 'name' | 'unit'>) {
  const { points, series, mark } = props;
  const { top, ticks } = scaleTo(highestValue(props));
  const heightOf = (value: number) => `${(100 * value) / top}%`;
  return (
    <>
      <div className="static-lines" aria-hidden="true" style={{ '--axis': `${labelWidth(number(top))}px` }}>
        <ul className="ticks" role="list">
          {ticks.map((tick) => (
            <li key={tick} style={{ insetBlockEnd: heightOf(tick) }}>
              {number(tick)}
            </li>
          ))}
          {mark && (
            <li className="mark" style={{ insetBlockEnd: heightOf(mark.at) }}>
              <span className={hasRoomAbove(mark.at, top) ? undefined : 'below'}>{mark.label}</span>
            </li>
          )}
        </ul>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {series.map((each) => (
            <Line key={each.key} of={each} points={points} top={top} />
          ))}
        </svg>
        <PointLabels {...props} />
      </div>
      <LineEnds points={points} series={series} {...(mark && { mark })} />
    </>
  );
}

function Line({
  of: { key, colour, area, dashes },
  points,
  top,
}: { of: Series; top: number } & Pick<LinesChartProps, 'points'>) {
  const line = linePath(points, key, top);
  return (
    <g style={{ '--c': colour }}>
      {area && points.length > 1 && <path className="area" d={`${line}L100 100L0 100Z`} />}
      <path d={line} strokeDasharray={dashes} />
      {points.length <= MAX_DOTS && <path className="dots" d={dotsPath(points, key, top)} />}
    </g>
  );
}
