import type { Attempt } from '@fumata/contracts';
import { useCallback, useEffect, useReducer } from 'react';
import { useApi } from '../../shell/api.js';
import { pause } from '../../lib/pause.js';
import { deliver, missingOrLost } from './delivery.js';
import { monotonicNow, timed, type Timed } from './rules/clock.js';
import { reduceAttempt, type AttemptState } from './rules/attempt-state.js';
import { fetchAttempt } from './requests.js';

/** Age below which a started attempt is not fetched again. */
const FRESH_MS = 2_000;

interface AttemptControl {
  readonly state: AttemptState;
  /** Locks and sends the answer to the current question. */
  readonly answer: (option: number) => void;
  readonly retry: () => void;
}

/** State of an attempt in this tab; refetched whenever the tab becomes visible. */
export function useAttempt(attemptId: string, started: Timed<Attempt> | undefined): AttemptControl {
  const api = useApi();
  const [state, dispatch] = useReducer(reduceAttempt, started, (known): AttemptState => {
    const isFresh = known?.body._id === attemptId && monotonicNow() - known.at < FRESH_MS;
    return isFresh ? reduceAttempt({ is: 'loading' }, { is: 'loaded', attempt: known }) : { is: 'loading' };
  });
  const refresh = useCallback(async () => {
    try {
      dispatch({ is: 'loaded', attempt: await timed(() => fetchAttempt(api, attemptId)) });
    } catch (error) {
      dispatch({ is: missingOrLost(error) === 'missing' ? 'missing' : 'failed' });
    }
  }, [api, attemptId]);
  useRefresh(state, refresh);
  useDelivery(state, (answer, signal) => deliver({ attemptId, ...answer }, { api, signal, dispatch, pause }));
  return { state, answer: (option) => dispatch({ is: 'given', option }), retry: () => dispatch({ is: 'again' }) };
}

function useRefresh({ is }: AttemptState, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (is === 'loading') void refresh();
    if (is !== 'asked') return;
    const catchUp = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', catchUp);
    return () => document.removeEventListener('visibilitychange', catchUp);
  }, [is, refresh]);
}

interface Answer {
  readonly questionId: string;
  readonly userAnswer: number;
}

function useDelivery(state: AttemptState, send: (answer: Answer, signal: AbortSignal) => Promise<void>): void {
  const [questionId, userAnswer] = state.is === 'locked' ? [state.question.id, state.chosen] : [];
  useEffect(() => {
    if (questionId === undefined || userAnswer === undefined) return;
    const controller = new AbortController();
    void send({ questionId, userAnswer }, controller.signal);
    return () => controller.abort();
    // `send` behaves identically in every render; an answer is sent once.
  }, [questionId, userAnswer]);
}
