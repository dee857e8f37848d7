/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiContext, noApi } from '../../../shell/api.js';
import { queryClientOf } from '../kit/server-state.js';
import { useAdminOverview, type AdminOverview } from './use-admin-overview.js';

describe('the overview of the conclave', () => {
  let root: Root;
  let latest: AdminOverview;
  /** The position of the server's next answer. */
  let position: string;
  const answer = () => Promise.resolve({ position, now: '2025-05-07T18:00:00.000Z', acts: [] });
  const api = { ...noApi, get: <T,>() => answer() as Promise<T> }; // the hook decides the type
  function Overview({ shown }: { shown: string }) {
    latest = useAdminOverview('', shown);
    return null;
  }
  /** The page shows the conclave at a position of the log. */
  const show = (shown: string) =>
    act(async () =>
      root.render(
        <ApiContext value={api}>
          <QueryClientProvider client={queryClientOf(api)}>
            <Overview shown={shown} />
          </QueryClientProvider>
        </ApiContext>,
      ),
    );
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    queryClientOf(api).clear();
  });

  it('stays when a process that lags behind answers', async () => {
    position = '5';
    await show('5');
    position = '4';
    await act(async () => latest.refresh());
    expect(latest.overview).toMatchObject({ position: '5' });
  });

  it('is loaded anew when the page shows another log, such as that of a restored backup', async () => {
    position = '5';
    await show('5');
    position = '2';
    await show('2');
    expect(latest.overview).toMatchObject({ position: '2' });
    position = '3';
    await show('3');
    await act(async () => latest.refresh());
    expect(latest.overview).toMatchObject({ position: '3' });
  });
});
