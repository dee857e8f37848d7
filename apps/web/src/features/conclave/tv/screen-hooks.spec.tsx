/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useWakeLock } from './screen-hooks.js';

interface Lock {
  released: boolean;
  release(): Promise<void>;
}

let root: Root;
let locks: Lock[];
let visibility: DocumentVisibilityState;
const request = jest.fn<(kind: string) => Promise<Lock>>();
const Screen = () => {
  useWakeLock();
  return null;
};
const become = (state: DocumentVisibilityState) =>
  act(async () => {
    visibility = state;
    // The browser releases the lock of a hidden page.
    if (state === 'hidden') locks.forEach((lock) => (lock.released = true));
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  locks = [];
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  request.mockReset().mockImplementation(() => {
    const lock: Lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Screen />));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  jest.restoreAllMocks();
});

it('keeps the screen on, and asks again once the page is visible again', async () => {
  expect(request).toHaveBeenCalledTimes(1);
  await become('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  await become('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
  expect(locks.every(({ released }) => released)).toBe(true);
});

it('goes on where the browser refuses', async () => {
  request.mockRejectedValue(new Error('low battery'));
  await become('hidden');
  await become('visible');
  await act(async () => root.unmount());
});
