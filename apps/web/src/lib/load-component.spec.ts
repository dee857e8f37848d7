import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { loadComponent } from './load-component.js';

const Bar = () => null;
const connection = { onLine: true };
const load = jest.fn<() => Promise<{ Bar: typeof Bar }>>();

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: connection });
  connection.onLine = true;
  load.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => void jest.useRealTimers());

/** Outcome of the load after a minute of retries. */
async function minuteLater(loading: Promise<unknown>): Promise<string> {
  let end = 'pending';
  void loading.then(
    () => (end = 'loaded'),
    () => (end = 'failed'),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return end;
}

it('fails after three retries', async () => {
  expect(await minuteLater(loadComponent(load, 'Bar'))).toBe('failed');
  expect(load).toHaveBeenCalledTimes(4);
});

it('does not fail while the browser is offline', async () => {
  connection.onLine = false;
  const loading = loadComponent(load, 'Bar');
  expect(await minuteLater(loading)).toBe('pending');
  load.mockResolvedValue({ Bar });
  await jest.advanceTimersByTimeAsync(8_000);
  await expect(loading).resolves.toEqual({ default: Bar });
});

it('does not fail without a limit of retries', async () => {
  const loading = loadComponent(load, 'Bar', Infinity);
  expect(await minuteLater(loading)).toBe('pending');
  load.mockResolvedValue({ Bar });
  await jest.advanceTimersByTimeAsync(8_000);
  await expect(loading).resolves.toEqual({ default: Bar });
});
