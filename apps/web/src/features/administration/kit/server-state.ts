import {
  notifyManager,
  QueryClient,
  queryOptions,
  type QueryKey,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { useCallback, useEffect } from 'react';
import { useSessionEnd } from './relogin.js';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { readonly api?: ApiClient };
  }
}

// Microtasks instead of timeouts: a row is removed in the commit that closes its dialog, before the focus is restored.
notifyManager.setScheduler(queueMicrotask);

const clients = new WeakMap<ApiClient, QueryClient>();

/** Query cache of an API client, shared by loaders and components. */
export function queryClientOf(api: ApiClient): QueryClient {
  const loaded = clients.get(api);
  if (loaded) return loaded;
  const once = { retry: false, networkMode: 'always' } as const;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        ...once,
        meta: { api },
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The loaders decide when data is reloaded.
        staleTime: Infinity,
      },
      mutations: once,
    },
  });
  clients.set(api, client);
  return client;
}

type Load<T> = (api: ApiClient, signal: AbortSignal) => Promise<T>;

export const apiQuery = <T>(queryKey: QueryKey, load: Load<T>) =>
  queryOptions<T, ApiError, T, QueryKey>({
    queryKey,
    queryFn: ({ meta, signal }) => {
      if (!meta?.api) throw new Error('The query client belongs to no API client.');
      return load(meta.api, signal);
    },
  });

export type ApiQuery<T> = ReturnType<typeof apiQuery<T>>;

export type QueryData<Q> = Q extends ApiQuery<infer T> ? T : never;

/** For loaders: always calls the server; the page's `useSuspenseQuery` then finds the response in the cache. */
export const loadQuery = <T>(api: ApiClient, query: ApiQuery<T>): Promise<T> =>
  queryClientOf(api).fetchQuery({ ...query, staleTime: 0 });

/** Loader of a page with a single query. */
export const loaderOf =
  <T>(query: ApiQuery<T>) =>
  (api: ApiClient): Promise<T> =>
    loadQuery(api, query);

interface Polling<T> {
  /** Polling interval while the page is visible, ms. */
  readonly refetchInterval?: number | ((data: T | undefined) => number);
}

/**
 * The route loader's data from the cache, updated by reloads. `failed`: the last reload failed, so the data is outdated.
 * `refetch` resolves once the reload has succeeded or failed.
 */
export function useLoaded<T>(query: ApiQuery<T>, { refetchInterval }: Polling<T> = {}) {
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

export type Fetched<T> = ReturnType<typeof useFetched<T>>;

/** Data loaded on mount, and reloaded after a new login; undefined while loading. */
export function useFetched<T>(query: ApiQuery<T>, { enabled = true } = {}) {
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
  return { data, error, refetch: (): Promise<unknown> => refetch() };
}

/**
 * Changes a query's data in the cache after a save. A running load is restarted, because its response may predate the
 * save.
 */
export function useSetLoaded<T>({ queryKey }: ApiQuery<T>): (change: (loaded: T) => T) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<T>(queryKey, (loaded) => (loaded === undefined ? undefined : change(loaded)));
    void client.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
  };
}

/** Reloads the mounted queries under a key prefix. */
export function useInvalidate(root: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [root] }), [client, root]);
}
