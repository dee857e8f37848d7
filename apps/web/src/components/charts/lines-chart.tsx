import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { number } from '@fumata/text';
import { ChartTooltip } from './chart-tooltip.js';
import {
  ABOVE_PX,
  BELOW_PX,
  hasEndLabels,
  highestValue,
  MAX_DOTS,
  type LinesChartProps,
  type Point,
  type Series,
} from './chart-props.js';
import { PointLabels } from './point-labels.js';
import { hasRoomAbove, labelWidth, scaleTo, spreadApart } from './scale.js';

/**
 * Lines as plain SVG, which the server draws, too. Pointer and arrow keys move along the points and show their values.
 * Texts are HTML, so that they keep the page's font size. Screen readers have the table as well.
 */
export function LinesChart(props: LinesChartProps) {
  const { name, points, series, mark, height } = props;
  const { top, ticks } = scaleTo(highestValue(props));
  const { index, ...handlers } = useActivePoint(points.length);
  const point = index === undefined ? undefined : points[index];
  const isNamed = hasEndLabels(props);
  // For `translate`: an inset that follows the votes would count as a layout shift.
  const heightOf = (value: number) => `0 -${(100 * value) / top}%`;
  return (
    <div className={isNamed ? 'chart-drawing named' : 'chart-drawing'} style={{ blockSize: height }}>
      <div
        className="lines"
        role="group"
        aria-label={`Courbe\u00A0: ${name}`}
        tabIndex={0}
        style={{ '--axis': `${labelWidth(number(top))}px` }}
        {...handlers}
      >
        <div className="plot">
          <ul className="ticks" role="list" aria-hidden="true">
            {ticks.map((tick) => (
              <li key={tick} style={{ translate: heightOf(tick) }}>
                {number(tick)}
              </li>
            ))}
            {mark && (
              <li className="mark" style={{ translate: heightOf(mark.at) }}>
                <span className={hasRoomAbove(mark.at, top) ? undefined : 'below'}>{mark.label}</span>
              </li>
            )}
          </ul>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {series.map((each) => (
              <Line key={each.key} series={each} points={points} top={top} />
            ))}
          </svg>
          {point && index !== undefined && (
            <ActivePoint {...props} point={point} x={positionAt(index, points.length)} />
          )}
        </div>
        <PointLabels {...props} />
      </div>
      {isNamed && <LineEnds points={points} series={series} top={top} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The point under the pointer or reached with the arrow keys, and the handlers that move it. */
function useActivePoint(count: number) {
  const [active, setActive] = useState<number>();
  const lastIndex = count - 1;
  const within = (index: number): number => Math.min(Math.max(index, 0), lastIndex);
  const leave = (): void => setActive(undefined);
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect();
    setActive(width > 0 ? within(Math.round((lastIndex * (clientX - left)) / width)) : undefined);
  };
  return {
    index: active === undefined || count === 0 ? undefined : within(active),
    onPointerDown: follow,
    onPointerMove: follow,
    onPointerLeave: leave,
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
      const step = STEPS[event.key];
      // With a modifier a key is a shortcut of the browser.
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setActive((index = step < 0 ? count : -1) => within(index + step));
    },
  };
}

interface ActivePointProps extends Pick<LinesChartProps, 'series' | 'unit' | 'xText'> {
  point: Point;
  /** Percent of the width. */
  x: number;
}

/** A line at the point, with its values on the side that has room. */
const ActivePoint = ({ point, x, series, unit, xText }: ActivePointProps) => (
  <div className="active-point" style={{ insetInlineStart: `${x}%` }} role="status">
    <div className={x > 50 ? 'before' : undefined}>
      <ChartTooltip head={xText(point.x)} at={point} series={series} unit={unit} />
    </div>
  </div>
);

function Line({
  series: { key, colour, area, dashes },
  points,
  top,
}: { series: Series; top: number } & Pick<LinesChartProps, 'points'>) {
  const line = linePath(points, key, top);
  return (
    <g style={{ '--c': colour }}>
      {area && points.length > 1 && <path className="area" d={`${line}L100 100L0 100Z`} />}
      <path d={line} strokeDasharray={dashes} />
      {points.length <= MAX_DOTS && <path className="dots" d={dotsPath(points, key, top)} />}
    </g>
  );
}

/** Minimum distance between two labels, as a share of a chart of about 15 rem. */
const LABEL_GAP = 0.09;

/** Labels at the ends of the lines. They are HTML, not SVG, so that they keep the page's font size. */
function LineEnds({ points, series, top }: Pick<LinesChartProps, 'points' | 'series'> & { top: number }) {
  const lastPoint = points.at(-1);
  const ending = series.filter(({ key, end }) => end !== undefined && lastPoint?.[key] != null);
  const heights = spreadApart(
    ending.map(({ key }) => Number(lastPoint?.[key]) / top),
    LABEL_GAP,
  );
  return (
    <ul className="chart-ends" role="list" aria-hidden="true">
      {ending.map(({ key, end, colour }, index) => (
        <li
          key={key}
          style={{
            '--c': colour,
            translate: `0 calc(-${BELOW_PX}px - (100% - ${ABOVE_PX + BELOW_PX}px) * ${heights[index] ?? 0})`,
          }}
        >
          <span>{end}</span>
        </li>
      ))}
    </ul>
  );
}

/** Percent of the width and height, from the top left. */
type Position = readonly [x: number, y: number];

/** Points are spread evenly over the width; a single one stands in the middle. */
const positionAt = (index: number, count: number): number => (count < 2 ? 50 : (100 * index) / (count - 1));

/** Positions of a line's values; undefined where the value is unknown. */
const positionsOf = (points: readonly Point[], key: string, top: number): (Position | undefined)[] =>
  points.map((point, index) => {
    const value = point[key];
    if (value == null) return undefined;
    return [round(positionAt(index, points.length)), round(100 - (100 * Number(value)) / top)];
  });

const round = (value: number): number => Math.round(100 * value) / 100;

/** SVG path through all known values; straight where one is unknown. */
export const linePath = (points: readonly Point[], key: string, top: number): string =>
  positionsOf(points, key, top)
    .filter((position) => position !== undefined)
    .map((position, index) => `${index === 0 ? 'M' : 'L'}${position.join(' ')}`)
    .join('');

/** SVG path of a dot for each known value, drawn by the round ends of lines without length. */
export const dotsPath = (points: readonly Point[], key: string, top: number): string =>
  positionsOf(points, key, top)
    .map((position) => position && `M${position.join(' ')}h0`)
    .filter(Boolean)
    .join('');
