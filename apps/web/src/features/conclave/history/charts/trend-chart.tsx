import type { RoundRow } from '@fumata/contracts';
import { useMemo } from 'react';
import { ordinal, roundName } from '@fumata/text';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import { roundTrend } from '../rules/round-trend.js';
import type { Names } from '../names.js';
import { ACROSS, ACROSS_NOTE, ACROSS_TOO_FEW, acrossSummary } from '../texts.js';
import { rowsOf, seriesOf } from '../../../../components/charts/cardinal-lines.js';

const rank = (roundNumber: string): string => ordinal(Number(roundNumber));

interface TrendChartProps {
  rounds: readonly RoundRow[];
  names: Names;
}

/** Votes of the first four from round to round. */
export function TrendChart({ rounds, names }: TrendChartProps) {
  const { lines, points } = useMemo(() => roundTrend(rounds, names), [rounds, names]);
  const summary = acrossSummary(points);
  return (
    <ChartFrame
      heading="h3"
      title={ACROSS}
      summary={summary}
      columns={['Scrutin', ...lines.map(({ name }) => name)]}
      rows={points.length < 2 ? [] : rowsOf({ lines, points }, (x) => roundName(Number(x)))}
      empty={ACROSS_TOO_FEW}
    >
      <p className="small muted">{ACROSS_NOTE}</p>
      <LinesChart
        name={summary}
        points={points}
        series={seriesOf(lines)}
        height="17rem"
        xText={rank}
        everyPoint
        unit="voix"
      />
    </ChartFrame>
  );
}
