import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hour, number, plural, frenchTypography } from '@fumata/text';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import { LinesChart } from '../../../../components/charts/lines-chart.js';
import { useNow } from '../../../../lib/now.js';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import { roundQuery } from '../use-admin-overview.js';
import { lastMinutes, minutesOf, withNewVotes, type Minutes } from '../rules/minutes.js';

const MAX_MINUTES = 30;
const SERIES = [{ key: 'votes', label: 'Votes', colour: 'var(--d1)', area: true }];

/** Chart of votes per minute, over the last half hour of the round. */
export function MinutesPane({ view, isLive }: { view: LiveConclave; isLive: boolean }) {
  const minutes = useMinutes(view, isLive);
  const { rounds, roundNumber, conclaveState, at } = view;
  const round = rounds.findLast((each) => each.roundNumber === roundNumber);
  const now = useNow(Date.parse(at));
  const end = conclaveState.isComplete && round ? Date.parse(round.timestamp) : now;
  const rows = lastMinutes(minutes, round?.openedAt ?? at, end, MAX_MINUTES);
  const current = rows.at(-1)?.votes ?? 0;
  const startsAt = rows[0]?.at ?? at;
  return (
    <ChartFrame
      title="Votes par minute"
      figure={
        <>
          {number(current)}
          <span className="sr"> {plural(current, 'vote')} dans la minute en cours</span>
        </>
      }
      summary={frenchTypography(`Votes par minute depuis ${hour(startsAt)}. Mêmes chiffres dans le tableau.`)}
      columns={['Minute', 'Votes']}
      rows={[...rows].reverse().map((row) => [hour(row.at), number(row.votes)])}
    >
      <LinesChart
        name="Votes par minute"
        points={rows.map((row) => ({ x: row.at, votes: row.votes }))}
        series={SERIES}
        height="9rem"
        xText={hour}
        unit="votes"
      />
    </ChartFrame>
  );
}

/** Votes per minute of the round: loaded on mount and after each reconnection, and counted live in between. */
function useMinutes(view: LiveConclave, isLive: boolean): Minutes {
  const { roundNumber, totalVotes, at } = view;
  // After a failed load the counted minutes stay until the next connection or round.
  const { data } = useQuery({ ...roundQuery(roundNumber, isLive), enabled: roundNumber > 0, staleTime: 0, gcTime: 0 });
  const [lastData, setLastData] = useState(data);
  const [minutes, setMinutes] = useState<Minutes>();
  const isNew = data !== undefined && data !== lastData;
  const current = withNewVotes(isNew ? minutesOf(data) : minutes, { roundNumber, totalVotes, at });
  if (isNew) setLastData(data);
  if (current !== minutes) setMinutes(current);
  return current;
}
