import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeSocket, OPENED } from '../transports/fake-socket.fixture.js';
import { ApiError } from '../../lib/requests/api-client.js';
import { viewWith } from '../live-conclave.fixture.js';
import { latestSummary, type Summary } from './latest-summary.js';
import { SummaryClient } from './summary-client.js';
import { summaryOf } from './summary-of.js';

const SUMMARY = summaryOf(viewWith());
const globals = globalThis as unknown as { document: unknown; addEventListener: unknown; removeEventListener: unknown };

let sockets: FakeSocket[];
let load: jest.Mock<() => Promise<Summary>>;
let page: EventTarget & { visibilityState: string };
let windowEvents: EventTarget;
let start: (rendered?: Summary) => () => void;
let stop: () => void;
const last = () => sockets.at(-1)!;
const opened = () => sockets.filter(({ readyState }) => readyState === 1).length;

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  load = jest.fn(() => Promise.resolve(SUMMARY));
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  windowEvents = new EventTarget();
  globals.document = page;
  globals.addEventListener = windowEvents.addEventListener.bind(windowEvents);
  globals.removeEventListener = windowEvents.removeEventListener.bind(windowEvents);
  latestSummary.set(null);
  const dial = () => {
    sockets.push(new FakeSocket());
    return last();
  };
  start = (rendered) => new SummaryClient({ load, dial, rendered, random: () => 0.5 }).start();
  stop = start();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const connect = (summary: Summary = SUMMARY) => {
  last().receive(OPENED);
  last().receive('40/conclave,{"sid":"s"}');
  last().receive(`42/conclave,${JSON.stringify(['summary', summary])}`);
};

describe('the client of the summary', () => {
  it('asks for the summary only and publishes it', () => {
    connect();
    expect(last().sent).toEqual(['40/conclave,{"channel":"summary"}']);
    expect(latestSummary.get()).toEqual({ summary: SUMMARY, isLive: true });
  });

  it('reconnects with the position that it knows, and says that it is not live meanwhile', async () => {
    connect();
    last().disconnect();
    expect(latestSummary.get()?.isLive).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    connect({ ...SUMMARY, totalVotes: 300 });
    expect(last().sent).toEqual([`40/conclave,{"channel":"summary","position":"${SUMMARY.position}"}`]);
    expect(latestSummary.get()).toMatchObject({ isLive: true, summary: { totalVotes: 300 } });
  });

  it('reconnects at once when the device wakes up after an hour', () => {
    connect();
    jest.setSystemTime(Date.now() + 3_600_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect([sockets.length, opened()]).toEqual([2, 1]);
    expect(latestSummary.get()?.isLive).toBe(false);
  });

  it('is not live from the moment the browser is offline', () => {
    connect();
    windowEvents.dispatchEvent(new Event('offline'));
    expect(latestSummary.get()?.isLive).toBe(false);
    windowEvents.dispatchEvent(new Event('online'));
    connect();
    expect(latestSummary.get()?.isLive).toBe(true);
  });

  it('says that a stored page without a connection is not live', () => {
    stop();
    stop = start(SUMMARY);
    expect(latestSummary.get()).toBe(null);
    last().disconnect();
    expect(latestSummary.get()).toEqual({ summary: SUMMARY, isLive: false, isRendered: true });
    windowEvents.dispatchEvent(new Event('online'));
    last().receive(OPENED);
    last().receive('40/conclave,{"sid":"s"}');
    expect(latestSummary.get()?.isLive).toBe(false);
    last().receive(`42/conclave,${JSON.stringify(['summary', SUMMARY])}`);
    expect(latestSummary.get()).toEqual({ summary: SUMMARY, isLive: true });
  });

  it('is not live within four seconds of the last sign of a server that beats', async () => {
    connect();
    last().receive('6');
    await jest.advanceTimersByTimeAsync(2_500);
    last().receive('6');
    await jest.advanceTimersByTimeAsync(3_899);
    expect(latestSummary.get()?.isLive).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(latestSummary.get()?.isLive).toBe(false);
    last().receive('6');
    expect([latestSummary.get()?.isLive, sockets.length]).toEqual([true, 1]);
  });

  it('keeps its connection in a hidden tab', () => {
    connect();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect([sockets.length, opened()]).toEqual([1, 1]);
  });

  it('reconnects at once when the network returns', () => {
    last().disconnect();
    windowEvents.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(2);
  });

  it('asks over HTTP every two minutes where WebSockets are blocked, even after an error', async () => {
    load.mockRejectedValueOnce(new ApiError(503, 'busy', ''));
    for (let minutes = 0; minutes < 4; minutes += 1) {
      last().disconnect();
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(load).toHaveBeenCalledTimes(2);
    expect(latestSummary.get()).toMatchObject({ isLive: false, summary: SUMMARY });
  });

  it('ignores an answer from before its summary', async () => {
    connect({ ...SUMMARY, position: '0000000000018443' });
    last().disconnect();
    page.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(1);
    expect(latestSummary.get()?.summary.position).toBe('0000000000018443');
  });

  it('asks nothing over HTTP while it is connected', async () => {
    connect();
    for (let times = 0; times < 10; times += 1) {
      await jest.advanceTimersByTimeAsync(25_000);
      last().receive('2');
    }
    expect([load.mock.calls.length, sockets.length]).toEqual([0, 1]);
  });

  it('has no connection while the page is in the back/forward cache', () => {
    connect();
    windowEvents.dispatchEvent(new Event('pagehide'));
    expect([opened(), latestSummary.get()?.isLive]).toEqual([0, false]);
    windowEvents.dispatchEvent(new Event('pageshow'));
    expect([sockets.length, opened()]).toEqual([2, 1]);
  });
});
