import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shownToasts } from '../components/messages/toasts.js';
import { ApiError } from '../lib/requests/api-client.js';
import { retryTiming, retryWrite } from './write-retry.js';

const noAnswer = () => new ApiError(0, 'unreachable', '');
const status = (code: number, retryAfterSeconds?: number) => new ApiError(code, 'x', 'Non', retryAfterSeconds);

describe('a write that is retried', () => {
  let pauses: number[];
  let keys: string[];
  let isOnline: boolean;
  beforeEach(() => {
    let passedMs = 0;
    pauses = [];
    keys = [];
    isOnline = true;
    retryTiming.isOnline = () => isOnline;
    retryTiming.now = () => passedMs;
    retryTiming.pause = (ms) => {
      pauses.push(ms);
      passedMs += ms;
      return Promise.resolve();
    };
  });

  /** Each attempt has the next outcome, and the last outcome from then on. */
  const write = (request: string, outcomes: readonly (ApiError | 'done')[], signal?: AbortSignal) =>
    retryWrite({
      target: 'POST /api/x',
      request,
      signal,
      send: (key) => {
        const outcome = outcomes[Math.min(keys.length, outcomes.length - 1)];
        keys.push(key);
        return outcome instanceof ApiError ? Promise.reject(outcome) : Promise.resolve('saved');
      },
    });

  it('keeps its key while there is no answer, with growing pauses', async () => {
    await expect(write('a', [noAnswer(), status(503), status(502), 'done'])).resolves.toBe('saved');
    expect(new Set(keys).size).toBe(1);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
  });

  it('waits as long as the server asks for', async () => {
    await write('a', [status(503, 5), 'done']);
    expect(pauses).toEqual([5_000]);
  });

  it.each([400, 401, 409, 422, 429])('ends with a refusal (%i)', async (code) => {
    await expect(write('a', [noAnswer(), status(code)])).rejects.toMatchObject({ status: code });
    expect(keys).toHaveLength(2);
  });

  it('gives up after two minutes without an answer, and after seconds of faults', async () => {
    await expect(write('a', [noAnswer()])).rejects.toMatchObject({ status: 0 });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(115_000);
    pauses = [];
    await expect(write('a', [status(500)])).rejects.toMatchObject({ status: 500 });
    expect(pauses).toEqual([1_000, 2_000]);
  });

  it('has a new key after a success and after a refusal', async () => {
    await write('a', ['done']);
    await expect(write('a', [status(409)])).rejects.toThrow();
    await write('a', ['done']);
    expect(new Set(keys).size).toBe(3);
  });

  it('has its key again after an unknown outcome or a new login, unless the body has changed', async () => {
    await expect(write('a', [noAnswer()])).rejects.toThrow();
    await expect(write('a', [status(401)])).rejects.toThrow();
    await write('a', ['done']);
    expect(new Set(keys).size).toBe(1);
    await expect(write('b', [noAnswer()])).rejects.toThrow();
    const before = new Set(keys).size;
    await write('c', ['done']);
    expect(new Set(keys).size).toBe(before + 1);
  });

  it('is not sent again once it is aborted', async () => {
    const abort = new AbortController();
    retryTiming.pause = () => Promise.resolve(abort.abort());
    await expect(write('a', [noAnswer()], abort.signal)).rejects.toMatchObject({ status: 0 });
    expect(keys).toHaveLength(1);
  });
  it('ends at once when it is aborted during a pause', async () => {
    const abort = new AbortController();
    retryTiming.pause = () => {
      queueMicrotask(() => abort.abort());
      return new Promise(() => undefined);
    };
    await expect(write('a', [noAnswer()], abort.signal)).rejects.toMatchObject({ status: 0 });
    expect(keys).toHaveLength(1);
  });

  it('leaves no notice behind when it is aborted while its answer is slow', async () => {
    jest.useFakeTimers();
    try {
      const aborting = new AbortController();
      const send = () => new Promise<never>(() => undefined);
      const writing = retryWrite({ target: 'POST /api/x', request: 'a', signal: aborting.signal, send });
      aborting.abort();
      await expect(writing).rejects.toMatchObject({ status: 0 });
      jest.advanceTimersByTime(60_000);
      expect(shownToasts.get().filter(({ closing }) => !closing)).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not sent more than half a minute after it was made offline', async () => {
    isOnline = false;
    await expect(write('a', [noAnswer()])).rejects.toMatchObject({ code: 'not-sent' });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(30_000);
  });

  it('is sent when the network is back, and has an unknown outcome from then on', async () => {
    isOnline = false;
    const pauseOffline = retryTiming.pause;
    retryTiming.pause = (ms) => {
      isOnline = pauses.length > 1;
      return pauseOffline(ms);
    };
    await expect(write('a', [noAnswer(), noAnswer(), noAnswer(), 'done'])).resolves.toBe('saved');
    await expect(write('b', [noAnswer()])).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('has a new key after it was not sent', async () => {
    isOnline = false;
    await expect(write('a', [noAnswer()])).rejects.toMatchObject({ code: 'not-sent' });
    const offline = new Set(keys);
    isOnline = true;
    keys = [];
    await write('a', ['done']);
    expect(offline.has(keys[0] ?? '')).toBe(false);
  });

  it.each([
    [true, 'unreachable'],
    [false, 'not-sent'],
  ])('ends when the user no longer waits (online: %s)', async (online, code) => {
    isOnline = online;
    retryTiming.pause = () => {
      queueMicrotask(() => shownToasts.get().at(-1)?.act?.onAct());
      return new Promise(() => undefined);
    };
    await expect(write('a', [noAnswer()])).rejects.toMatchObject({ code });
    expect(keys).toHaveLength(1);
    expect(shownToasts.get().filter(({ stays, closing }) => stays && !closing)).toEqual([]);
  });
});
