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
import { number } from '@fumata/text';
import {
  ABOVE_PX,
  BELOW_PX,
  MAX_DOTS,
  highestValue,
  hasEndLabels,
  type LinesChartProps,
  type Point,
  type Series,
} from './chart-props.js';
import { AxisTick } from './axis-tick.js';
import { LineEnds } from './line-ends.js';
import { hasRoomAbove, labelWidth, scaleTo } from './scale.js';
import { ChartTooltip } from './chart-tooltip.js';
import './drawing.css';

/** Distance between two labels, px. */
const TICK_GAP = 48;
const EVERY_POINT_GAP = 12;
const TICKS = 4;

/** Chart and labels; imports the chart library. */
export function LinesDrawing(props: LinesChartProps) {
  return (
    <>
      <Lines {...props} />
      {hasEndLabels(props) && <LineEnds {...props} />}
    </>
  );
}

function Lines(props: LinesChartProps) {
  const { name, points, series, xText, mark, everyPoint = false } = props;
  const { top, ticks } = scaleTo(highestValue(props));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: ABOVE_PX, right: 12, bottom: 0, left: 0 }} aria-label={name}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="x"
          height={BELOW_PX}
          tickFormatter={xText}
          tick={({ x, y, payload }) => <AxisTick x={Number(x)} y={Number(y)} text={xText(String(payload.value))} />}
          minTickGap={everyPoint ? EVERY_POINT_GAP : TICK_GAP}
          stroke="var(--ink)"
          tickLine={false}
        />
        <YAxis
          tickCount={TICKS}
          domain={[0, top]}
          ticks={[...ticks]}
          interval={0}
          width={labelWidth(number(top))}
          axisLine={false}
          tickLine={false}
          tickFormatter={number}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, label, payload }) => active && tooltip(props, String(label), payload[0]?.payload)}
        />
        {mark && reference(mark, top)}
        {series.map((each) => drawn(each, points.length <= MAX_DOTS))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const tooltip = ({ xText, series, unit }: LinesChartProps, x: string, point: unknown) => (
  <ChartTooltip
    head={xText(x)}
    at={point as Point | undefined} // one of the chart's points
    series={series}
    unit={unit}
  />
);

function reference({ at, label }: NonNullable<LinesChartProps['mark']>, top: number) {
  // The tooltip stays above the line, where nothing is drawn.
  const position = hasRoomAbove(at, top) ? 'insideBottomLeft' : 'insideTopLeft';
  return (
    <ReferenceLine
      y={at}
      stroke="var(--gold-line)"
      strokeWidth={2}
      strokeDasharray="6 4"
      label={{ value: label, position }}
    />
  );
}

function drawn({ key, label, colour, area, dashes }: Series, dots: boolean) {
  const stroke = {
    dataKey: key,
    name: label,
    stroke: colour,
    strokeWidth: 2,
    isAnimationActive: false,
    connectNulls: true,
  } as const;
  const dash = dashes === undefined ? {} : { strokeDasharray: dashes };
  const dot = dots ? { r: 2.5, fill: colour, fillOpacity: 1, strokeWidth: 0 } : false;
  return area ? (
    <Area key={key} {...stroke} {...dash} type="linear" fill={colour} fillOpacity={0.16} dot={dot} />
  ) : (
    <Line key={key} {...stroke} {...dash} type="linear" dot={dot} />
  );
}
