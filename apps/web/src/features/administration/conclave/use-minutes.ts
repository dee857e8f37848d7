import type { RoundDetail } from '@fumata/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { apiQuery } from '../kit/server-state.js';
import { withNewVotes, minutesOf, type Minutes } from './rules/minutes.js';

const roundQuery = (roundNumber: number, isLive: boolean) =>
  apiQuery(['/api/conclave/rounds', roundNumber, isLive], (api, signal) =>
    api.get<RoundDetail>(`/api/conclave/rounds/${roundNumber}`, signal),
  );

/** Votes per minute of the round: loaded on mount and after each reconnection, and counted live in between. */
export function useMinutes(view: ConclaveView, isLive: boolean): Minutes {
  const { roundNumber, totalVotes, at } = view;
  // After a failed load the counted minutes stay until the next connection or round.
  const { data } = useQuery({ ...roundQuery(roundNumber, isLive), enabled: roundNumber > 0, staleTime: 0, gcTime: 0 });
  const [read, setRead] = useState(data);
  const [minutes, setMinutes] = useState<Minutes>();
  const isNew = data !== undefined && data !== read;
  const current = withNewVotes(isNew ? minutesOf(data) : minutes, { roundNumber, totalVotes, at });
  if (isNew) setRead(data);
  if (current !== minutes) setMinutes(current);
  return current;
}
