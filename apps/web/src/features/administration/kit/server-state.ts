import { notifyManager, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError, type ApiClient } from '../../../lib/api-client.js';

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
  const known = clients.get(api);
  if (known) return known;
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

/** Query options of an API read. */
export const apiQuery = <T>(queryKey: QueryKey, load: Load<T>) =>
  queryOptions<T, ApiError, T, QueryKey>({
    queryKey,
    queryFn: ({ meta, signal }) => {
      if (!meta?.api) throw new Error('The query client belongs to no API client.');
      return load(meta.api, signal);
    },
  });

export type ApiQuery<T> = ReturnType<typeof apiQuery<T>>;

/** Data of a query. */
export type QueryData<Q> = Q extends ApiQuery<infer T> ? T : never;

/** For loaders: always calls the server; the page's `useSuspenseQuery` then finds the response in the cache. */
export const loadQuery = <T>(api: ApiClient, query: ApiQuery<T>): Promise<T> =>
  queryClientOf(api).fetchQuery({ ...query, staleTime: 0 });
