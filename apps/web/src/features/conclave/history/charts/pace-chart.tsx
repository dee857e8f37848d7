import type { RoundDetail } from '@fumata/contracts';
import { useMemo } from 'react';
import { number } from '@fumata/text';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import { paceOf } from '../rules/per-minute.js';
import { timeText, NO_VOTES_IN_ROUND, PACE, paceNote, paceSummary } from '../round-texts.js';

const SERIES = [{ key: 'votes', label: 'Voix', colour: 'var(--d1)', area: true }];

/** Votes over time in a round. */
export function PaceChart({ detail }: { detail: RoundDetail }) {
  const { minutesPerPoint, points } = useMemo(() => paceOf(detail.votesPerMinute), [detail]);
  const xText = timeText(points[0]?.x ?? '', points.at(-1)?.x ?? '');
  const summary = paceSummary(detail.round.roundNumber);
  return (
    <ChartFrame
      heading="h3"
      title={PACE}
      summary={summary}
      columns={['Heure de Rome', 'Voix']}
      rows={points.map(({ x, votes }) => [xText(x), number(votes)])}
      empty={NO_VOTES_IN_ROUND}
    >
      <p className="small muted">{paceNote(minutesPerPoint)}</p>
      <LinesChart
        name={summary}
        points={points.map((point) => ({ ...point }))}
        series={SERIES}
        height="15rem"
        xText={xText}
        unit="voix"
      />
    </ChartFrame>
  );
}
