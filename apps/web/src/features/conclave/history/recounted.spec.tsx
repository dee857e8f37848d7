/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiContext, noApi } from '../../../shell/api.js';
import { Recounted } from './recounted.js';

const NOW = '2025-05-07T16:00:00.000Z';
const secondsAgo = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1_000).toISOString();

describe('the time of the last recount', () => {
  let root: Root;
  let calls = 0;
  let visibility: DocumentVisibilityState;
  const get = async <T,>() => {
    calls += 1;
    return { position: 1, at: NOW, startedAt: NOW, agrees: true } as T; // the component decides the type
  };
  const api = { ...noApi, get };
  const show = (closedAt: string) =>
    act(() =>
      root.render(
        <ApiContext value={api}>
          <Recounted closedAt={closedAt} />
        </ApiContext>,
      ),
    );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse(NOW) });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    calls = 0;
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is loaded at once for an earlier round, and within ten seconds for one that has just closed', async () => {
    show(secondsAgo(600));
    await pass(0);
    expect([calls, document.body.textContent]).toEqual([1, 'Résultat vérifié il y a 1\u00a0min']);
    show(secondsAgo(0));
    await pass(8_900);
    expect(calls).toBe(1);
    await pass(200);
    expect(calls).toBe(2);
  });

  it('is not loaded while the page is hidden', async () => {
    visibility = 'hidden';
    show(secondsAgo(600));
    await pass(120_000);
    expect(calls).toBe(0);
    visibility = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(calls).toBe(1);
  });
});
