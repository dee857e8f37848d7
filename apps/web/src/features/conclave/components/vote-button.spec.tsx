/** @jest-environment ../../../../../infra/pages/environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { serverClock } from '../../../lib/now.js';
import { Countdown } from './vote-button.js';

const VOTED_AT = Date.parse('2025-05-09T08:00:00.900Z');
const HOUR_MS = 3_600_000;

describe('the countdown to the next vote', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['never exceeds the cooldown, though the answer was late', -1_500, 'Dans 1:00:00'],
    ['counts the seconds that have passed', 1_500, 'Dans 0:59:59'],
  ])('%s', (_, passedMs, text) => {
    jest.useFakeTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    serverClock.sync(new Date(VOTED_AT + passedMs).toISOString());
    const place = document.createElement('p');
    const root = createRoot(place);
    act(() => root.render(<Countdown until={VOTED_AT + HOUR_MS} />));
    expect(place.textContent).toBe(text);
    act(() => root.unmount());
  });
});
