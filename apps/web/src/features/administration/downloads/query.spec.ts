import { describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { loadQuery, queryClientOf } from '../kit/server-state.js';
import { linksQuery } from './query.js';

const LINKS = { liens: [], total: 0 };
const lost = (): Promise<never> => Promise.reject(new ApiError(0, 'unreachable', ''));

/** A client of an API that fails after its first answer. */
function failingApi(): ApiClient {
  const answers = [() => Promise.resolve(LINKS)];
  return { get: () => (answers.pop() ?? lost)() } as unknown as ApiClient;
}

describe('a part of the downloads page', () => {
  it('is null if it fails to load, also after an earlier visit', async () => {
    const api = failingApi();
    expect(await loadQuery(api, linksQuery(1))).toBe(LINKS);
    expect(await loadQuery(api, linksQuery(1))).toBeNull();
  });

  it('stays on screen if it fails to reload', async () => {
    const api = failingApi();
    await loadQuery(api, linksQuery(1));
    const client = queryClientOf(api);
    const observer = new QueryObserver(client, linksQuery(1));
    const stop = observer.subscribe(() => undefined);
    await client.invalidateQueries();
    expect(observer.getCurrentResult().data).toBe(LINKS);
    stop();
  });
});
