import type { Attempt } from '@fumata/contracts';
import { useCallback, useEffect, useReducer } from 'react';
import { useApi } from '../../shell/api.js';
import { callOf, deliver, unanswered } from './delivery.js';
import { steadyNow, timed } from './rules/clock.js';
import type { Timed } from './rules/clock.js';
import { after } from './rules/play.js';
import type { Play } from './rules/play.js';

/** A run that began so lately needn't be asked for. */
const FRESH_MS = 2_000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Playing {
  readonly play: Play;
  /** Locks the answer to the question that is asked, and sends it. */
  readonly give: (option: number) => void;
  readonly again: () => void;
}

/** A run of the quiz as this tab plays it. It is asked for again whenever the tab comes back to the front. */
export function usePlay(run: string, begun: Timed<Attempt> | undefined): Playing {
  const api = useApi();
  const [play, happen] = useReducer(after, begun, (known): Play => {
    const isFresh = known?.body._id === run && steadyNow() - known.at < FRESH_MS;
    return isFresh ? after({ is: 'loading' }, { is: 'told', run: known }) : { is: 'loading' };
  });
  const look = useCallback(async () => {
    try {
      happen({ is: 'told', run: await timed(() => api.get<Attempt>(callOf(run))) });
    } catch (error) {
      happen({ is: unanswered(error) === 'missing' ? 'missing' : 'failed' });
    }
  }, [api, run]);
  useLooking(play, look);
  useDelivery(play, (answer, signal) => deliver({ run, ...answer }, { api, signal, happen, pause }));
  return {
    play,
    give: (option) => happen({ is: 'given', option }),
    again: () => happen({ is: 'again' }),
  };
}

function useLooking({ is }: Play, look: () => Promise<void>): void {
  useEffect(() => {
    if (is === 'loading') void look();
    if (is !== 'asked') return;
    const catchUp = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', catchUp);
    return () => document.removeEventListener('visibilitychange', catchUp);
  }, [is, look]);
}

interface Answer {
  readonly questionId: string;
  readonly userAnswer: number;
}

function useDelivery(play: Play, send: (answer: Answer, signal: AbortSignal) => Promise<void>): void {
  const [questionId, userAnswer] = play.is === 'locked' ? [play.question.id, play.given] : [];
  useEffect(() => {
    if (questionId === undefined || userAnswer === undefined) return;
    const leaving = new AbortController();
    void send({ questionId, userAnswer }, leaving.signal);
    return () => leaving.abort();
    // `send` says the same each time: an answer is sent once, whatever else changes meanwhile.
  }, [questionId, userAnswer]);
}
