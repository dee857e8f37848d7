import type { CSSProperties } from 'react';
import { number } from '../../lib/french.js';
import type { Point, Series } from './drawn.js';

interface TipProps {
  head: string;
  /** Undefined between two points. */
  at: Point | undefined;
  series: readonly Series[];
  unit: string;
}

/** Tooltip with the values of the point under the pointer or reached with the arrow keys. */
export function Tip({ head, at, series, unit }: TipProps) {
  const known = series.filter(({ key }) => at?.[key] != null);
  return (
    <div className="chart-tip">
      <p>
        <b>{head}</b>
      </p>
      {known.map(({ key, label, end = label, colour }) => (
        <p key={key}>
          <i style={{ '--c': colour } as CSSProperties /* custom properties are not typed */} />
          {number(Number(at?.[key]))} {unit}
          {series.length > 1 && ` · ${end}`}
        </p>
      ))}
    </div>
  );
}
