import { useQuery, useQueryClient, useSuspenseQuery, type UseSuspenseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ApiError } from '../../../lib/api-client.js';
import { useSessionEnd } from './relogin.js';
import type { ApiQuery } from './server-state.js';

interface Polling<T> {
  /** Polling interval while the page is visible, ms. */
  readonly refetchInterval?: number | ((data: T | undefined) => number);
}

interface Loaded<T> {
  readonly data: T;
  /** The last reload failed: the data is outdated. */
  readonly failed: boolean;
  /** Resolves once the reload has succeeded or failed. */
  readonly refetch: UseSuspenseQueryResult<T, ApiError>['refetch'];
}

/** The route loader's data from the cache, updated by reloads. */
export function useLoaded<T>(query: ApiQuery<T>, { refetchInterval }: Polling<T> = {}): Loaded<T> {
  const { data, error, refetch } = useSuspenseQuery({
    ...query,
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'number'
          ? refetchInterval
          : ({ state }: { state: { data: T | undefined } }) => refetchInterval(state.data),
    }),
  });
  return { data, failed: error !== null, refetch };
}

export interface Fetched<T> {
  /** Undefined while loading. */
  readonly data: T | undefined;
  readonly error: ApiError | null;
  readonly refetch: () => Promise<unknown>;
}

/** Data loaded on mount, and reloaded after a new login. */
export function useFetched<T>(query: ApiQuery<T>, { enabled = true } = {}): Fetched<T> {
  const { requestLogin, renewals } = useSessionEnd();
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, renewals],
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (error?.status === 401) requestLogin();
  }, [error, requestLogin]);
  return { data, error, refetch: () => refetch() };
}

/**
 * Changes a query's data in the cache after a save. A running load is restarted, because its response may predate the
 * save.
 */
export function useSetLoaded<T>({ queryKey }: ApiQuery<T>): (change: (known: T) => T) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<T>(queryKey, (known) => (known === undefined ? undefined : change(known)));
    void client.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
  };
}

/** Reloads the mounted queries under a key prefix. */
export function useInvalidate(root: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [root] }), [client, root]);
}
