import { ORDINAL_ENDING } from '../../lib/french-typography.js';

interface AxisTickProps {
  x: number;
  y: number;
  text: string;
}

/** Label of the chart library's horizontal axis. SVG has no superscripts: the endings of ordinals are raised by hand. */
export function AxisTick({ x, y, text }: AxisTickProps) {
  const [start, ...parts] = text.split(ORDINAL_ENDING);
  return (
    <text x={x} y={y} dy="0.71em" textAnchor="middle" className="recharts-cartesian-axis-tick-value">
      {start}
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          <tspan key={index} dy="-0.45em" fontSize="0.75em">
            {part}
          </tspan>
        ) : (
          part && (
            <tspan key={index} dy="0.34em">
              {part}
            </tspan>
          )
        ),
      )}
    </text>
  );
}
