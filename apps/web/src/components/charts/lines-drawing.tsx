import type { CSSProperties } from 'react';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { number } from '../../lib/french.js';

/** One line of the drawing. */
export interface Series {
  /** Where its figures are in the points. */
  readonly key: string;
  readonly label: string;
  /** A colour of the tokens: 'var(--d1)'. */
  readonly colour: string;
  readonly area?: boolean;
  /** For those who don't tell colours apart: '6 4'. */
  readonly dashes?: string;
}

/** `x` is what stands on the axis below; the other keys are figures. */
export type Point = Readonly<Record<string, number | string>> & { readonly x: string };

export interface LinesDrawingProps {
  /** A name for those who reach it with the keyboard: the arrows then go from point to point. */
  readonly name: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** Any CSS length. */
  readonly height: string;
  /** What stands below a point. */
  readonly xText: (x: string) => string;
  /** Word after a figure. */
  readonly unit: string;
  /** A line across, with its name. */
  readonly mark?: { readonly at: number; readonly label: string };
}

const TICK_GAP = 48;

export function LinesDrawing({ name, points, series, xText, unit, mark }: LinesDrawingProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} title={name}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis dataKey="x" tickFormatter={xText} minTickGap={TICK_GAP} stroke="var(--ink)" tickLine={false} />
        <YAxis allowDecimals={false} width={36} axisLine={false} tickLine={false} tickFormatter={number} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, label, payload }) =>
            active ? (
              <Tip
                head={xText(String(label))}
                at={payload[0]?.payload as Point}
                series={series}
                unit={unit}
              />
            ) : null
          }
        />
        {mark && (
          <ReferenceLine
            y={mark.at}
            stroke="var(--gold-line)"
            strokeWidth={2}
            strokeDasharray="6 4"
            label={mark.label}
          />
        )}
        {series.map((each) => drawn(each))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawn({ key, label, colour, area, dashes }: Series) {
  const stroke = {
    dataKey: key,
    name: label,
    stroke: colour,
    strokeWidth: 2,
    isAnimationActive: false,
  } as const;
  const dash = dashes === undefined ? {} : { strokeDasharray: dashes };
  return area ? (
    <Area key={key} {...stroke} {...dash} type="linear" fill={colour} fillOpacity={0.16} dot={false} />
  ) : (
    <Line key={key} {...stroke} {...dash} type="linear" dot={false} />
  );
}

interface TipProps {
  head: string;
  /** Undefined between two points. */
  at: Point | undefined;
  series: readonly Series[];
  unit: string;
}

function Tip({ head, at, series, unit }: TipProps) {
  return (
    <div className="chart-tip">
      <p>
        <b>{head}</b>
      </p>
      {series.map(({ key, label, colour }) => (
        <p key={key}>
          <i style={{ '--c': colour } as CSSProperties /* custom properties have no type */} />
          {series.length > 1 && `${label} · `}
          {number(Number(at?.[key] ?? 0))} {unit}
        </p>
      ))}
    </div>
  );
}
