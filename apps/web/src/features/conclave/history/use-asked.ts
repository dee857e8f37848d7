import { createContext, useContext, useEffect, useState } from 'react';
import { useApi } from '../../../app/api.js';
import { asked } from './answers.js';
import type { AsyncState, HistoryAnswers, HistoryCall } from './answers.js';

/** What came with the page. */
export const AnswersContext = createContext<HistoryAnswers>({});

interface Kept {
  readonly path: string | undefined;
  readonly asked: AsyncState<unknown>;
}

const WAITING = { is: 'waiting' } as const;

/**
 * A call's answer, for as long as it is on show: at once what came with the page, asked again whenever `version`
 * changes. While that is under way, and should it fail, the last answer stays.
 *
 * @param path nothing is asked when undefined
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
  // The server's answer to this very path: what it says is the contract's.
  return { asked: (kept.path === path ? kept.asked : WAITING) as AsyncState<T>, again };
}

/** An answer is not lost to a failure that may pass. */
function newer(before: Kept, after: Kept): Kept {
  const { asked: answer } = after;
  const mayPass = answer.is === 'failed' && !answer.missing;
  return mayPass && before.path === after.path && before.asked.is === 'there' ? before : after;
}
