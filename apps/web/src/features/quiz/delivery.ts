import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { timed } from './rules/clock.js';
import { TIMED_OUT, type AttemptEvent } from './rules/attempt-state.js';
import { fetchAttempt, sendAnswer } from './requests.js';

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

/** Sends an answer until the server has received it. The server accepts one answer per question, so retries are safe. */
export async function deliver(answer: Answer, { api, signal, dispatch, pause }: DeliveryOptions): Promise<void> {
  if (answer.userAnswer !== TIMED_OUT) await pause(DISPLAY_MS);
  for (let backoffMs = INITIAL_BACKOFF_MS; !signal.aborted; backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS)) {
    const event = await sent(answer, api);
    if (signal.aborted) return;
    dispatch(event);
    if (event.is !== 'lost') return;
    await pause(backoffMs);
  }
}

async function sent({ attemptId, questionId, userAnswer }: Answer, api: ApiClient): Promise<AttemptEvent> {
  try {
    return { is: 'answered', answer: await timed(() => sendAnswer(api, attemptId, { questionId, userAnswer })) };
  } catch (error) {
    return isRefused(error) ? attempt(attemptId, api) : { is: missingOrLost(error) };
  }
}

/** The question has already been answered, by this request or in another tab. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const attempt = async (attemptId: string, api: ApiClient): Promise<AttemptEvent> => {
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
export function missingOrLost(error: unknown): 'missing' | 'lost' {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 404 || error.status === 400 ? 'missing' : 'lost';
}
