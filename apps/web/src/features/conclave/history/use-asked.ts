import { createContext, useContext, useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { asked } from './answers.js';
import type { AsyncState, HistoryAnswers, HistoryCall } from './answers.js';

/** Responses that came with the page. */
export const AnswersContext = createContext<HistoryAnswers>({});

interface Kept {
  readonly path: string | undefined;
  readonly asked: AsyncState<unknown>;
}

const WAITING = { is: 'waiting' } as const;

/**
 * State of a call: starts with the response that came with the page, refetches when `version` changes, and keeps the
 * last response meanwhile and after a failure.
 *
 * @param path undefined: no call
 */
export function useAsked<T extends HistoryCall>(
  path: string | undefined,
  version = '',
): { readonly asked: AsyncState<T>; readonly again: () => void } {
  const api = useApi();
  const came = useContext(AnswersContext);
  const [kept, setKept] = useState<Kept>({ path, asked: came[path ?? ''] ?? WAITING });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    void asked(api, path, leaving.signal).then(
      (answer) => setKept((before) => newer(before, { path, asked: answer })),
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      },
    );
    return () => leaving.abort();
  }, [api, path, version, tries]);
  const again = () => {
    setKept({ path, asked: WAITING });
    setTries(tries + 1);
  };
  // The contract of this path determines the type.
  return { asked: (kept.path === path ? kept.asked : WAITING) as AsyncState<T>, again };
}

/** A temporary failure does not discard the last response. */
function newer(before: Kept, after: Kept): Kept {
  const { asked: answer } = after;
  const mayPass = answer.is === 'failed' && !answer.missing;
  return mayPass && before.path === after.path && before.asked.is === 'there' ? before : after;
}
