import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverClock } from '../../lib/now.js';
import { roundOf, viewWith } from '../live-conclave.fixture.js';
import { latestSummary } from '../summary/latest-summary.js';
import { createMomentStore, type MomentStore } from './moment-store.js';
import { summaryOf } from '../summary/summary-of.js';

const CLOSED = Date.parse('2025-05-09T08:00:00.000Z');
const at = (seconds: number): string => new Date(CLOSED + seconds * 1000).toISOString();
const pope = { _id: 'p', slug: 'p', nomComplet: 'Pietro Parolin' };
const isOver = { isActive: false, isComplete: true, popeElected: pope };
const closed = roundOf({ roundNumber: 7, isComplete: true, timestamp: at(0) });
const black = (seconds: number) => summaryOf(viewWith({ rounds: [closed, roundOf({})], at: at(seconds) }));
const white = (seconds: number) =>
  summaryOf(viewWith({ conclaveState: isOver, rounds: [{ ...closed, whiteSmoke: true }], at: at(seconds) }));

describe('the moment of a document', () => {
  let store: MomentStore;
  let stop: () => void = () => undefined;
  const start = (...loaded: Parameters<typeof createMomentStore>) => {
    store = createMomentStore(...loaded);
    stop = store.start();
  };
  const is = () => store.get()?.moment.is;

  beforeEach(() => {
    jest.useFakeTimers({ now: CLOSED });
    serverClock.sync(at(0));
    latestSummary.set(null);
  });
  afterEach(() => {
    stop();
    latestSummary.set(null);
    jest.useRealTimers();
  });

  it('is that of the server at first, then passes its stages by itself', () => {
    start(white(0));
    expect(store.initial?.moment.is).toBe('white-smoke');
    const passed = [12, 28].map((seconds) => {
      jest.advanceTimersByTime(seconds * 1000);
      return is();
    });
    expect(passed).toEqual(['announced', 'elected']);
  });

  it('ends a result after a minute, whatever is pushed meanwhile', () => {
    start(black(0));
    jest.advanceTimersByTime(59_000);
    latestSummary.set({ summary: black(59), isLive: true });
    expect(is()).toBe('black-smoke');
    jest.advanceTimersByTime(1_000);
    expect([is(), store.get()?.connection]).toEqual(['voting', 'live']);
  });

  it('is unknown until there is a summary, and tells whether pushes arrive', () => {
    start(null);
    expect(store.get()).toBeNull();
    latestSummary.set({ summary: black(0), isLive: false });
    expect([is(), store.get()?.connection]).toEqual(['black-smoke', 'offline']);
  });
});
