import { createContext, useContext, useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { fetchState, type AsyncState, type HistoryAnswers, type HistoryAnswer } from './answers.js';

/** Responses that came with the page. */
export const AnswersContext = createContext<HistoryAnswers>({});

interface Cached {
  readonly path: string | undefined;
  readonly state: AsyncState<unknown>;
}

const WAITING = { is: 'waiting' } as const;

/**
 * State of a call: starts with the response that came with the page, fetches on mount and when `version` changes, and
 * keeps the last response meanwhile and after a failure.
 *
 * @param path undefined: no call
 */
export function useHistoryCall<T extends HistoryAnswer>(
  path: string | undefined,
  version = '',
): { readonly state: AsyncState<T>; readonly retry: () => void } {
  const api = useApi();
  const initialAnswers = useContext(AnswersContext);
  const [cached, setCached] = useState<Cached>({ path, state: initialAnswers[path ?? ''] ?? WAITING });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    void fetchState(api, path, controller.signal).then(
      (answer) => setCached((earlier) => mergeAnswers(earlier, { path, state: answer })),
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [api, path, version, tries]);
  const retry = () => {
    setCached({ path, state: WAITING });
    setTries(tries + 1);
  };
  // The contract of this path determines the type.
  return { state: (cached.path === path ? cached.state : WAITING) as AsyncState<T>, retry };
}

/** A temporary failure does not discard the last response. */
function mergeAnswers(cached: Cached, fetched: Cached): Cached {
  const { state: answer } = fetched;
  const isTransient = answer.is === 'failed' && !answer.missing;
  return isTransient && cached.path === fetched.path && cached.state.is === 'loaded' ? cached : fetched;
}
