/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverClock } from '../../lib/now.js';
import { viewWith } from '../live-conclave.fixture.js';
import { createMomentStore } from '../moment/moment-store.js';
import { latestSummary } from '../summary/latest-summary.js';
import { summaryOf } from '../summary/summary-of.js';
import { followVisits } from './follow-visits.js';
import { visitorReturn } from './visitor-return.js';

const START = '2025-05-09T08:00:00.000Z';
const MINUTE_MS = 60_000;

describe('visits of a browser', () => {
  let stops: (() => void)[] = [];
  /** A page opened at this moment, with a summary of this moment. */
  function openPage(): () => void {
    const loaded = summaryOf(viewWith({ at: new Date(serverClock.now()).toISOString() }));
    const moments = createMomentStore(loaded);
    const ends = [moments.start(), followVisits(moments)];
    const stop = () => ends.forEach((end) => end());
    stops.push(stop);
    return stop;
  }
  function setVisible(isVisible: boolean): void {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }
  const leave = () => dispatchEvent(new Event('pagehide'));
  const pass = (minutes: number) => jest.advanceTimersByTime(minutes * MINUTE_MS);

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse(START) });
    serverClock.sync(START);
    localStorage.clear();
    visitorReturn.set(null);
    latestSummary.set(null);
  });
  afterEach(() => {
    stops.forEach((stop) => stop());
    stops = [];
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('are compared when the visitor comes back after more than five minutes', () => {
    const stop = openPage();
    expect(visitorReturn.get()).toBeNull();
    leave();
    stop();
    pass(30);
    openPage();
    expect(visitorReturn.get()).toEqual({
      visit: { conclaveId: 'c1', position: '0000000000018442', at: START },
      returnedAt: Date.parse(START) + 30 * MINUTE_MS,
    });
  });

  it('are one visit across reloads', () => {
    const stop = openPage();
    leave();
    stop();
    pass(4);
    openPage();
    expect(visitorReturn.get()).toBeNull();
  });

  it('end when the tab is hidden, and go on when it is seen again', () => {
    openPage();
    latestSummary.set({ summary: summaryOf(viewWith({ at: START })), isLive: true });
    pass(10);
    setVisible(false);
    pass(60);
    setVisible(true);
    expect(visitorReturn.get()?.visit.at).toBe('2025-05-09T08:10:00.000Z');
  });

  it('end for an offline page with what it was last told', () => {
    const stop = openPage();
    latestSummary.set({ summary: summaryOf(viewWith({ at: START })), isLive: false });
    pass(10);
    leave();
    stop();
    openPage();
    expect(visitorReturn.get()?.visit.at).toBe(START);
  });

  it.each(['{', 'null', '{"conclaveId":1,"at":"x"}', '{"conclaveId":"c1","position":null,"at":"hier"}'])(
    'ignore the unreadable entry %s',
    (stored) => {
      localStorage.setItem('derniere-visite', stored);
      openPage();
      expect(visitorReturn.get()).toBeNull();
    },
  );
});
