import type { Answered, Attempt } from '@fumata/contracts';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { timed } from './rules/clock.js';
import { TIMED_OUT } from './rules/play.js';
import type { Happening } from './rules/play.js';

/** A choice is on show for so long before it is sent. */
const LOCKED_MS = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;

interface Answer {
  readonly run: string;
  readonly questionId: string;
  readonly userAnswer: number;
}

interface Delivering {
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  readonly happen: (happening: Happening) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** The call about a run. */
export const callOf = (run: string): string => `/api/quiz/attempts/${encodeURIComponent(run)}`;

/** Sends an answer until the server has it: it takes each only once, so that sending again can't count it twice. */
export async function deliver(answer: Answer, { api, signal, happen, pause }: Delivering): Promise<void> {
  if (answer.userAnswer !== TIMED_OUT) await pause(LOCKED_MS);
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const happening = await sent(answer, api);
    if (signal.aborted) return;
    happen(happening);
    if (happening.is !== 'lost') return;
    await pause(wait);
  }
}

async function sent({ run, questionId, userAnswer }: Answer, api: ApiClient): Promise<Happening> {
  try {
    const call = `${callOf(run)}/answers`;
    const ask = () => api.send<Answered>('POST', call, { questionId, userAnswer });
    return { is: 'answered', answer: await timed(ask) };
  } catch (error) {
    return isRefused(error) ? standing(run, api) : { is: unanswered(error) };
  }
}

/** The question has its answer already: this one, or another tab's. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const standing = async (run: string, api: ApiClient): Promise<Happening> => {
  try {
    return { is: 'told', run: await timed(() => api.get<Attempt>(callOf(run))) };
  } catch (error) {
    return { is: unanswered(error) };
  }
};

/**
 * Why the server said nothing of a run: it knows of none for this browser, or it wasn't reached.
 * @throws what was no call's failure
 */
export function unanswered(error: unknown): 'missing' | 'lost' {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 404 || error.status === 400 ? 'missing' : 'lost';
}
