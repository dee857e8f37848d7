import type { Attempt, NewAttempt } from '@fumata/contracts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { useApi } from '../../shell/api.js';
import { ApiError } from '../../lib/api-client.js';
import { addressOf } from './rules/address.js';
import { timed } from './rules/clock.js';
import type { Timed } from './rules/clock.js';
import { LOAD_FAILED } from './texts.js';

export interface Beginning {
  readonly begin: (wanted: NewAttempt) => void;
  /** The level that is about to begin. */
  readonly under: NewAttempt['difficulty'] | undefined;
  /** Why it didn't, and what to do; empty as long as nothing went wrong. */
  readonly refusal: string;
}

/** Begins a run: its first question is on show with it, and its clock runs. */
export function useBeginning(onBegun: (run: Timed<Attempt>) => void): Beginning {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [under, setUnder] = useState<NewAttempt['difficulty']>();
  const [refusal, setRefusal] = useState('');
  const begin = async (wanted: NewAttempt): Promise<void> => {
    if (under !== undefined) return;
    setUnder(wanted.difficulty);
    setRefusal('');
    try {
      const run = await timed(() => api.send<Attempt>('POST', '/api/quiz/attempts', wanted));
      onBegun(run);
      await navigate(addressOf({ ...wanted, run: run.body._id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message || LOAD_FAILED);
      if (error.status === 409) void revalidate(); // questions have gone since the page was loaded
    } finally {
      setUnder(undefined);
    }
  };
  return { begin: (wanted) => void begin(wanted), under, refusal };
}
