import type { Attempt } from '@fumata/contracts';
import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { useApi } from '../../shell/api.js';
import { pause } from '../../lib/requests/pause.js';
import { monotonicNow, timed, type Timed } from './rules/clock.js';
import { reduceAttempt, type AttemptState, TIMED_OUT, type AttemptEvent } from './rules/attempt-state.js';
import { fetchAttempt, sendAnswer } from './requests.js';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';

/** Age below which a started attempt is not fetched again. */
const FRESH_MS = 2_000;

interface AttemptControl {
  readonly state: AttemptState;
  /** Locks and sends the answer to the current question. */
  readonly answer: (option: number) => void;
  /** Asks for the next question, whose clock then starts, or shows the result. */
  readonly next: () => void;
  readonly retry: () => void;
}

/** State of an attempt in this tab; while a question is open, refetched whenever the tab becomes visible. */
export function useAttempt(attemptId: string, started: Timed<Attempt> | undefined): AttemptControl {
  const api = useApi();
  const [state, dispatch] = useReducer(reduceAttempt, started, (timedAttempt): AttemptState => {
    const isFresh = timedAttempt?.body._id === attemptId && monotonicNow() - timedAttempt.at < FRESH_MS;
    return isFresh ? reduceAttempt({ is: 'loading' }, { is: 'loaded', attempt: timedAttempt }) : { is: 'loading' };
  });
  const refresh = useCallback(async () => {
    const event = await loadAttempt(attemptId, api);
    dispatch(event.is === 'lost' ? { is: 'failed' } : event);
  }, [api, attemptId]);
  useRefresh(state, refresh);
  const isRequested = state.is === 'revealed' && state.next === 'requested';
  useEffect(() => {
    if (isRequested) void loadAttempt(attemptId, api).then(dispatch);
  }, [isRequested, attemptId, api]);
  useDelivery(state, (answer, signal) => deliver({ attemptId, ...answer }, { api, signal, dispatch, pause }));
  return {
    state,
    answer: (option) => dispatch({ is: 'given', option }),
    next: () => dispatch({ is: 'next' }),
    retry: () => dispatch({ is: 'retried' }),
  };
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

function useDelivery(
  state: AttemptState,
  send: (answer: Omit<Answer, 'attemptId'>, signal: AbortSignal) => Promise<void>,
): void {
  const [questionId, userAnswer] = state.is === 'locked' ? [state.question.id, state.chosen] : [];
  const deliver = useEffectEvent(send);
  useEffect(() => {
    if (questionId === undefined || userAnswer === undefined) return;
    const controller = new AbortController();
    void deliver({ questionId, userAnswer }, controller.signal);
    return () => controller.abort();
  }, [questionId, userAnswer]);
}

/** Display time of a choice before it is sent. */
const DISPLAY_MS = 500;
const INITIAL_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 8_000;

interface Answer {
  readonly attemptId: string;
  readonly questionId: string;
  readonly userAnswer: number;
}

interface DeliveryOptions {
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  readonly dispatch: (event: AttemptEvent) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Sends an answer until the server has received it. It accepts one answer per question, so retries are safe. */
export async function deliver(answer: Answer, { api, signal, dispatch, pause }: DeliveryOptions): Promise<void> {
  if (answer.userAnswer !== TIMED_OUT) await pause(DISPLAY_MS);
  for (let backoffMs = INITIAL_BACKOFF_MS; !signal.aborted; backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS)) {
    const event = await sendOnce(answer, api);
    if (signal.aborted) return;
    dispatch(event);
    if (event.is !== 'lost') return;
    await pause(backoffMs);
  }
}

async function sendOnce({ attemptId, questionId, userAnswer }: Answer, api: ApiClient): Promise<AttemptEvent> {
  try {
    return { is: 'answered', answer: await timed(() => sendAnswer(api, attemptId, { questionId, userAnswer })) };
  } catch (error) {
    return isRefused(error) ? loadAttempt(attemptId, api) : { is: missingOrLost(error) };
  }
}

/** The question has already been answered, by this request or in another tab. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const loadAttempt = async (attemptId: string, api: ApiClient): Promise<AttemptEvent> => {
  try {
    return { is: 'loaded', attempt: await timed(() => fetchAttempt(api, attemptId)) };
  } catch (error) {
    return { is: missingOrLost(error) };
  }
};

/**
 * Why a request failed: the server has no such attempt for this browser (`missing`), or did not answer or had an error
 * (`lost`).
 * @throws any other error
 */
function missingOrLost(error: unknown): 'missing' | 'lost' {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 404 || error.status === 400 ? 'missing' : 'lost';
}
