import { number } from '@fumata/text';
import { withOrdinals } from '../../lib/wording/ordinals.js';
import type { Point, Series } from './chart-props.js';

interface ChartTooltipProps {
  head: string;
  at: Point;
  series: readonly Series[];
  unit: string;
}

/** Tooltip with the values of the point under the pointer or reached with the arrow keys. */
export function ChartTooltip({ head, at, series, unit }: ChartTooltipProps) {
  const entries = series.filter(({ key }) => at[key] != null);
  return (
    <div className="chart-tip">
      <p>
        <b>{withOrdinals(head)}</b>
      </p>
      {entries.map(({ key, label, end = label, colour }) => (
        <p key={key}>
          <i style={{ '--c': colour }} />
          {number(Number(at[key]))} {unit}
          {series.length > 1 && ` · ${end}`}
        </p>
      ))}
    </div>
  );
}
