import type { Attempt, NewAttempt } from '@fumata/contracts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { useApi } from '../../shell/api.js';
import { ApiError } from '../../lib/requests/api-client.js';
import { quizAddress } from './rules/address.js';
import { timed, type Timed } from './rules/clock.js';
import { LOAD_FAILED } from './texts.js';
import { createAttempt } from './requests.js';

export interface StartAttempt {
  readonly start: (level: NewAttempt) => void;
  /** Level whose attempt is being created. */
  readonly pendingLevel: NewAttempt['difficulty'] | undefined;
  /** Error message with advice; empty without an error. */
  readonly refusal: string;
}

/** Starts an attempt; the clock of its first question starts immediately. */
export function useStartAttempt(onStarted: (attempt: Timed<Attempt>) => void): StartAttempt {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pendingLevel, setPendingLevel] = useState<NewAttempt['difficulty']>();
  const [refusal, setRefusal] = useState('');
  const begin = async (level: NewAttempt): Promise<void> => {
    if (pendingLevel !== undefined) return;
    setPendingLevel(level.difficulty);
    setRefusal('');
    try {
      const attempt = await timed(() => createAttempt(api, level));
      onStarted(attempt);
      await navigate(quizAddress({ ...level, attemptId: attempt.body._id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message || LOAD_FAILED);
      if (error.status === 409) void revalidate(); // the number of questions has changed since the page was loaded
    } finally {
      setPendingLevel(undefined);
    }
  };
  return { start: (level) => void begin(level), pendingLevel, refusal };
}
