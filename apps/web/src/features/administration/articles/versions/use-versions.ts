import type { Article, ArticleVersions } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../../lib/api-client.js';
import { useSessionEnd } from '../../relogin.js';
import { useAttempt } from '../../use-attempt.js';

export type Version = ArticleVersions['versions'][number];

/** What a call has given so far. */
export interface AsyncState<T> {
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly again: () => void;
}

export const useVersions = (id: string): AsyncState<readonly Version[]> => {
  const { value, ...rest } = useAsked<ArticleVersions>(`/api/articles/${id}/versions`);
  return { value: value?.versions, ...rest };
};

/** An article as it was; undefined where no version is asked for. */
export const useVersion = (id: string, version: number | undefined): AsyncState<Article> =>
  useAsked<Article>(version === undefined ? undefined : `/api/articles/${id}/versions/${version}`);

function useAsked<T>(path: string | undefined): AsyncState<T> {
  const attempt = useAttempt();
  const { renewed } = useSessionEnd();
  const [answer, setAnswer] = useState<{
    readonly path: string;
    readonly value?: T;
    readonly error?: ApiError;
  }>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    void attempt((api) => api.get<T>(path, leaving.signal))
      .then((outcome) =>
        setAnswer(outcome.ok ? { path, value: outcome.value } : { path, error: outcome.error }),
      )
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
    // Asked again by the button, and once somebody has logged in again; `attempt` changes with every login.
  }, [path, asked, renewed]);
  const fresh = answer?.path === path ? answer : undefined;
  return {
    value: fresh?.value,
    error: fresh?.error,
    again: () => {
      setAnswer(undefined);
      setAsked((times) => times + 1);
    },
  };
}
