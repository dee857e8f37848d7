import { Bar, BarChart, Cell, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { ABOVE_PX, type ColumnsChartProps } from './chart-props.js';
import { ChartTooltip } from './chart-tooltip.js';
import './drawing.css';

const COUNT = 'count';
/** Opacity of the columns that are not highlighted. */
const DIMMED_OPACITY = 0.35;

export function ColumnsDrawing({ name, columns, unit }: ColumnsChartProps) {
  const anyMarked = columns.some(({ marked }) => marked);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={columns.map(({ key, label, count }) => ({ key, x: label, count }))}
        margin={{ top: ABOVE_PX, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        aria-label={name}
      >
        <XAxis dataKey="x" height={1} tick={false} tickLine={false} stroke="var(--ink)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--paper-2)' }}
          content={({ active, label, payload }) => {
            const count = Number(payload?.[0]?.value ?? 0);
            return active ? (
              <ChartTooltip
                head={String(label)}
                at={{ x: String(label), [COUNT]: count }}
                series={[{ key: COUNT, label: String(label), colour: 'var(--d1)' }]}
                unit={unit}
              />
            ) : null;
          }}
        />
        <Bar dataKey={COUNT} isAnimationActive={false}>
          {columns.map(({ key, marked }) => (
            <Cell key={key} fill="var(--d1)" fillOpacity={marked || !anyMarked ? 1 : DIMMED_OPACITY} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
