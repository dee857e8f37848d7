/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { currentSecond, serverClock, useIsBefore, useNow } from './now.js';

const NOON = Date.parse('2025-05-08T12:00:00.000Z');
const Now = () => <p>{(useNow(NOON) - NOON) / 1000}</p>;
const IsBefore = ({ second }: { second: number }) => <p>{String(useIsBefore(NOON + 1000 * second))}</p>;

let first: Root;
let second: Root;
const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: NOON + 900 });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  serverClock.sync(new Date().toISOString());
  [first, second] = [0, 1].map(() => createRoot(document.body.appendChild(document.createElement('div')))) as [
    Root,
    Root,
  ];
});
afterEach(() => {
  act(() => [first, second].forEach((root) => root.unmount()));
  jest.useRealTimers();
});

it('shows the same second on two surfaces, though one is rendered later than the other', () => {
  act(() => first.render(<Now />));
  act(() => jest.advanceTimersByTime(500));
  act(() => second.render(<Now />));
  expect(texts()).toEqual(['0', '0']);
  act(() => jest.advanceTimersByTime(500));
  expect(texts()).toEqual(['1', '1']);
});

it('shows the server’s time as soon as it is known', () => {
  act(() => first.render(<Now />));
  act(() => serverClock.sync(new Date(NOON + 3_600_000).toISOString()));
  expect(texts()).toEqual(['3600']);
});

it('is not set back by a response that a cache kept, but by an older one: the clock of the device was changed', () => {
  const offsetAfter = (agoMs: number): number => {
    serverClock.syncByCached(new Date(Date.now() - agoMs).toISOString());
    return serverClock.now() - Date.now();
  };
  expect([30_000, -500, 119_000, 3_600_000].map(offsetAfter)).toEqual([0, 500, 500, -3_600_000]);
});

it('ends a wait when the countdown does', () => {
  act(() => first.render(<Now />));
  act(() => jest.advanceTimersByTime(500));
  act(() => second.render(<IsBefore second={1} />));
  expect([texts(), currentSecond() - NOON]).toEqual([['0', 'true'], 0]);
  act(() => jest.advanceTimersByTime(500));
  expect(texts()).toEqual(['1', 'false']);
});

it('reads the clock again when nothing has followed it for a while', () => {
  act(() => first.render(<Now />));
  act(() => first.render(null));
  jest.setSystemTime(NOON + 60_000);
  act(() => second.render(<Now />));
  expect(texts()).toEqual(['60']);
});
