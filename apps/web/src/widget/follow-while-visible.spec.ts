/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { followWhileVisible } from './follow-while-visible.js';

let visibility: DocumentVisibilityState;
let end: () => void;
let scroll: (isIntersecting: boolean) => void;
const stop = jest.fn();
const start = jest.fn(() => stop);

beforeEach(() => {
  jest.useFakeTimers();
  stop.mockClear();
  start.mockClear();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  class Observer {
    constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
      scroll = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  end = followWhileVisible(document.body, start);
});
afterEach(() => {
  end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const become = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('follows at once, and stops ten seconds after it has been scrolled away', () => {
  expect(start).toHaveBeenCalledTimes(1);
  scroll(false);
  jest.advanceTimersByTime(9_999);
  expect(stop).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(stop).toHaveBeenCalledTimes(1);
  scroll(true);
  expect(start).toHaveBeenCalledTimes(2);
});

it('keeps its connection for a reader who scrolls back soon', () => {
  scroll(false);
  scroll(true);
  jest.advanceTimersByTime(60_000);
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
});

it('stops in a hidden tab, also if it is scrolled into view there', () => {
  become('hidden');
  scroll(true);
  jest.advanceTimersByTime(10_000);
  expect(stop).toHaveBeenCalledTimes(1);
  become('visible');
  expect(start).toHaveBeenCalledTimes(2);
});
