import type { RoundRow } from '@fumata/contracts';
import { useMemo } from 'react';
import { ordinal, roundName } from '@fumata/text';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import { roundTrend } from '../rules/round-trend.js';
import { MIN_CHARTED_ROUNDS } from '../rules/steady-rounds.js';
import type { Names } from '../names.js';
import { TREND, TREND_NOTE, TREND_TOO_FEW, trendSummary } from '../texts.js';
import { rowsOf, seriesOf } from '../../../../components/charts/cardinal-lines.js';

const ordinalOf = (roundNumber: string): string => ordinal(Number(roundNumber));

interface TrendChartProps {
  rounds: readonly RoundRow[];
  names: Names;
}

/** Votes of the first four from round to round. */
export function TrendChart({ rounds, names }: TrendChartProps) {
  const { lines, points } = useMemo(() => roundTrend(rounds, names), [rounds, names]);
  const summary = trendSummary(points);
  return (
    <ChartFrame
      heading="h3"
      title={TREND}
      summary={summary}
      columns={['Scrutin', ...lines.map(({ name }) => name)]}
      rows={points.length < MIN_CHARTED_ROUNDS ? [] : rowsOf({ lines, points }, (x) => roundName(Number(x)))}
      empty={TREND_TOO_FEW}
    >
      <p className="small muted">{TREND_NOTE}</p>
      <LinesChart
        name={summary}
        points={points}
        series={seriesOf(lines)}
        height="17rem"
        xText={ordinalOf}
        everyPoint
        unit="voix"
      />
    </ChartFrame>
  );
}
