import { ABOVE_PX, BELOW_PX, highestValue, type LinesChartProps } from './chart-props.js';
import { scaleTo, spreadApart } from './scale.js';

/** Minimum distance between two labels, as a share of a chart of about 15 rem. */
const GAP = 0.09;

/** Labels at the ends of the lines. They are HTML, not SVG, so that they keep the page's font size. */
export function LineEnds({ points, series, mark }: Pick<LinesChartProps, 'points' | 'series' | 'mark'>) {
  const { top } = scaleTo(highestValue({ points, series, ...(mark && { mark }) }));
  const last = points.at(-1);
  const ending = series.filter(({ key, end }) => end !== undefined && last?.[key] != null);
  const heights = spreadApart(
    ending.map(({ key }) => Number(last?.[key]) / top),
    GAP,
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
