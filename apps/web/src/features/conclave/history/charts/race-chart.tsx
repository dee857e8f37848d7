import type { RoundDetail } from '@fumata/contracts';
import { useMemo } from 'react';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import type { Names } from '../names.js';
import { raceOf } from '../rules/race.js';
import { timeText, NO_VOTES_IN_ROUND, RACE, RACE_NOTE, raceSummary } from '../round-texts.js';
import { rowsOf, seriesOf } from '../../../../components/charts/cardinal-lines.js';

interface RaceChartProps {
  detail: RoundDetail;
  names: Names;
}

/** Cumulated votes of the five leaders of a round. */
export function RaceChart({ detail, names }: RaceChartProps) {
  const { lines, points } = useMemo(() => raceOf(detail, names), [detail, names]);
  const xText = timeText(points[0]?.x ?? '', points.at(-1)?.x ?? '');
  const summary = raceSummary(detail.round.roundNumber);
  return (
    <ChartFrame
      heading="h3"
      title={RACE}
      summary={summary}
      columns={['Heure de Rome', ...lines.map(({ name }) => name)]}
      rows={rowsOf({ lines, points }, xText)}
      empty={NO_VOTES_IN_ROUND}
    >
      <p className="small muted">{RACE_NOTE}</p>
      <LinesChart name={summary} points={points} series={seriesOf(lines)} height="15rem" xText={xText} unit="voix" />
    </ChartFrame>
  );
}
