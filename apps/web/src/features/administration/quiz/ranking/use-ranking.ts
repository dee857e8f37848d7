import type { Ranking } from '@fumata/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useAttempt } from '../../use-attempt.js';

export type RankedRun = Ranking['classement'][number];

interface LoadedRanking {
  readonly best: readonly RankedRun[] | 'loading' | 'failed';
  readonly load: () => Promise<void>;
  /** Without a run that is no longer in it. */
  readonly forget: (id: string) => void;
}

/** The day's best of all subjects. What was loaded stays on show while it is loaded again. */
export function useRanking(): LoadedRanking {
  const attempt = useAttempt();
  const [best, setBest] = useState<LoadedRanking['best']>('loading');
  const load = useCallback(async () => {
    const outcome = await attempt((api) => api.get<Ranking>('/api/quiz/classement'));
    setBest(outcome.ok ? outcome.value.classement : 'failed');
  }, [attempt]);
  useEffect(() => void load(), [load]);
  const forget = (id: string): void =>
    setBest((known) => (Array.isArray(known) ? known.filter(({ _id }) => _id !== id) : known));
  return { best, load, forget };
}
