import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noApi } from '../shell/api.js';
import { FakeSocket, OPENED } from './transports/fake-socket.fixture.js';
import { viewWith } from './live-conclave.fixture.js';
import { latestSummary } from './summary/latest-summary.js';
import { Live } from './live.js';

const NAMES = ['document', 'addEventListener', 'removeEventListener', 'WebSocket', 'location', 'navigator'] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

let sockets: FakeSocket[];
let live: Live;
let stop: () => void;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  const page = new EventTarget();
  class DialledSocket extends FakeSocket {
    constructor() {
      super();
      sockets.push(this);
    }
  }
  const globals = {
    document: Object.assign(page, { visibilityState: 'visible' }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    WebSocket: DialledSocket,
    location: { href: 'https://exemple.fr/conclave' },
    navigator: { onLine: true },
  };
  for (const name of NAMES) Object.defineProperty(globalThis, name, { configurable: true, value: globals[name] });
  live = new Live({ api: noApi, initial: viewWith(), cards: new Map(), refreshEveryMs: 600_000 });
  stop = live.start();
  last().receive(OPENED);
  last().receive('40/conclave,{"sid":"s"}');
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  for (const [index, name] of NAMES.entries()) {
    Reflect.deleteProperty(globalThis, name);
    if (before[index]) Object.defineProperty(globalThis, name, before[index]);
  }
});

describe('the live conclave on a network that fails without an event', () => {
  it('is no longer live within four seconds, offline after half a minute, and live with the next sign', async () => {
    last().receive('6');
    expect(live.connection.get()).toBe('live');
    await jest.advanceTimersByTimeAsync(3_999);
    expect([live.connection.get(), latestSummary.get()?.isLive]).toEqual(['reconnecting', false]);
    last().receive('6');
    expect([live.connection.get(), latestSummary.get()?.isLive, sockets.length]).toEqual(['live', true, 1]);
    await jest.advanceTimersByTimeAsync(34_000);
    expect(live.connection.get()).toBe('offline');
  });
});
