import type { RoundDetail } from '@fumata/contracts';
import { useMemo } from 'react';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import type { Line } from '../rules/lines.js';
import { raceOf } from '../rules/race.js';
import { momentText, NO_VOTES, RACE, RACE_NOTE, raceSummary } from '../round-texts.js';
import { pointsOf, rowsOf, seriesOf } from './drawn-lines.js';
import { OnDemand } from './on-demand.js';

interface RaceChartProps {
  detail: RoundDetail;
  shortName: (line: Line) => string;
}

/** Cumulated votes of the five leaders of a round. */
export function RaceChart({ detail, shortName }: RaceChartProps) {
  const { lines, points } = useMemo(() => raceOf(detail), [detail]);
  const xText = momentText(points[0]?.x ?? '', points.at(-1)?.x ?? '');
  const summary = raceSummary(detail.round.roundNumber);
  return (
    <ChartFrame
      heading="h3"
      title={RACE}
      summary={summary}
      columns={['Heure de Rome', ...lines.map(({ name }) => name)]}
      rows={rowsOf({ lines, points }, xText)}
      empty={NO_VOTES}
    >
      <p className="small muted">{RACE_NOTE}</p>
      <OnDemand of={RACE}>
        {() => (
          <LinesChart
            name={summary}
            points={pointsOf(points)}
            series={seriesOf(lines, shortName)}
            height="15rem"
            xText={xText}
            unit="voix"
          />
        )}
      </OnDemand>
    </ChartFrame>
  );
}
