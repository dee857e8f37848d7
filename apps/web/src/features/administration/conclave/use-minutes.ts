import type { RoundDetail } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { ApiError } from '../../../lib/api-client.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { grown, minutesOf } from './rules/minutes.js';
import type { Minutes } from './rules/minutes.js';

/** Votes of each minute of the round on show: asked for once, then counted as they come; asked for again after a cut. */
export function useMinutes(view: ConclaveView, isLive: boolean): Minutes {
  const api = useApi();
  const { roundNumber, totalVotes, at } = view;
  const [minutes, setMinutes] = useState<Minutes>();
  const current = grown(minutes, { roundNumber, totalVotes, at });
  if (current !== minutes) setMinutes(current);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      try {
        const detail = await api.get<RoundDetail>(`/api/conclave/rounds/${roundNumber}`, leaving.signal);
        setMinutes(minutesOf(detail));
      } catch (error) {
        // The minutes counted here stay; the next cut or round asks again.
        if (!(error instanceof ApiError) && !leaving.signal.aborted) throw error;
      }
    };
    if (roundNumber > 0) void look();
    return () => leaving.abort();
  }, [api, roundNumber, isLive]);
  return current;
}
