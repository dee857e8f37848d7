import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeSocket, OPENED } from './fake-socket.fixture.js';
import { WebSocketTransport } from './web-socket-transport.js';

const CONNECTED = '40/conclave,{"sid":"s"}';

let sockets: FakeSocket[];
let calls: string[];
let siteAnswers: boolean | Promise<boolean>;
let replaced: boolean;
let transport: WebSocketTransport;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  calls = [];
  siteAnswers = false;
  replaced = true;
  transport = new WebSocketTransport({
    listener: {
      credentials: () => ({ position: `after ${calls.length}` }),
      onConnected: () => calls.push('connected'),
      onPush: (name, body) => calls.push(`${name} ${JSON.stringify(body)}`),
      onPing: () => calls.push('ping'),
      onQuiet: (isQuiet) => calls.push(isQuiet ? 'quiet' : 'heard'),
      onLost: () => calls.push('lost'),
    },
    dial: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    random: () => 0.5,
    fallback: {
      siteAnswers: () => Promise.resolve(siteAnswers),
      replace: () => {
        calls.push('replace');
        return Promise.resolve(replaced);
      },
    },
  });
  transport.open();
});
afterEach(() => {
  transport.close();
  jest.useRealTimers();
});

const connect = () => {
  last().receive(OPENED);
  last().receive(CONNECTED);
};

describe('a WebSocket transport', () => {
  it('sends its position, receives pushes and answers pings', () => {
    connect();
    last().receive('42/conclave,["tally",{"totalVotes":1}]');
    last().receive('2');
    expect(last().sent).toEqual(['40/conclave,{"position":"after 0"}', '3']);
    expect(calls).toEqual(['connected', 'tally {"totalVotes":1}', 'ping']);
  });

  it('reports a silent network within four seconds, and when the server is heard again', async () => {
    connect();
    last().receive('6');
    await jest.advanceTimersByTimeAsync(3_999);
    expect(calls).toEqual(['connected', 'quiet']);
    last().receive('42/conclave,["tally",{"totalVotes":1}]');
    expect(calls.slice(2)).toEqual(['heard', 'tally {"totalVotes":1}']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls.slice(4)).toEqual(['quiet', 'lost']);
  });

  it('keeps its connection when the server is heard again after it was silent for half a minute', async () => {
    connect();
    last().receive('6');
    await jest.advanceTimersByTimeAsync(35_000);
    last().receive('6');
    expect(calls).toEqual(['connected', 'quiet', 'heard']);
    expect(sockets).toHaveLength(1);
  });

  it('waits for the missed heartbeat of a server that does not beat', async () => {
    connect();
    await jest.advanceTimersByTimeAsync(44_999);
    expect(calls).toEqual(['connected']);
  });

  it('reconnects after a disconnection with the position it has reached', async () => {
    connect();
    last().disconnect();
    expect(calls).toEqual(['connected', 'lost']);
    await jest.advanceTimersByTimeAsync(500);
    last().receive(OPENED);
    expect(sockets).toHaveLength(2);
    expect(last().sent).toEqual(['40/conclave,{"position":"after 2"}']);
  });

  it('backs off up to ten seconds between attempts', async () => {
    const attemptsAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return sockets.length;
    };
    last().disconnect();
    expect(await attemptsAfter(500)).toBe(2);
    last().disconnect();
    expect(await attemptsAfter(999)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
    for (let times = 0; times < 8; times += 1) {
      last().disconnect();
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect(sockets).toHaveLength(11);
  });

  it('counts silence beyond the server’s heartbeat timeout as a disconnection', async () => {
    connect();
    await jest.advanceTimersByTimeAsync(44_999);
    expect(calls).toEqual(['connected']);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['connected', 'lost']);
  });

  it('ignores messages of a connection it has given up', async () => {
    connect();
    const [old] = sockets;
    old!.disconnect();
    await jest.advanceTimersByTimeAsync(500);
    old!.receive('42/conclave,["tally",{}]');
    old!.disconnect();
    expect(calls).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  it('reconnects after a rejection', async () => {
    last().receive(OPENED);
    last().receive('44/conclave,{"message":"Non"}');
    expect(calls).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('reconnects after a malformed packet', async () => {
    connect();
    last().receive('42/conclave,[');
    await jest.advanceTimersByTimeAsync(500);
    expect(calls).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  /** Fails the current opening and waits for the next one. */
  const failOpening = async () => {
    last().disconnect();
    await jest.advanceTimersByTimeAsync(10_000);
  };

  it('keeps the connection opened at once while it asks whether the site answers', async () => {
    let answer = (_: boolean): void => undefined;
    siteAnswers = new Promise((resolve) => (answer = resolve));
    await failOpening();
    transport.reconnectNow();
    const opened = sockets.length;
    answer(true);
    await jest.advanceTimersByTimeAsync(0);
    connect();
    expect(sockets).toHaveLength(opened);
    expect(calls.at(-1)).toBe('connected');
  });

  it('hands over to another transport when an opening fails although the site has just answered', async () => {
    siteAnswers = true;
    await failOpening();
    await failOpening();
    expect(calls).toEqual(['lost', 'lost', 'replace']);
    expect(sockets).toHaveLength(2);
  });

  it('opens WebSockets again after an outage of the site', async () => {
    await failOpening();
    await failOpening();
    siteAnswers = true;
    await failOpening();
    connect();
    expect(calls).toEqual(['lost', 'lost', 'lost', 'connected']);
  });

  it('takes an opening that fails after a live connection for an outage', async () => {
    siteAnswers = true;
    await failOpening();
    connect();
    await failOpening();
    await failOpening();
    expect(calls).toEqual(['lost', 'connected', 'lost', 'lost']);
  });

  it('keeps trying when the other transport fails too', async () => {
    siteAnswers = true;
    replaced = false;
    await failOpening();
    await failOpening();
    expect(calls).toContain('replace');
    expect(sockets).toHaveLength(3);
  });

  it('reconnects on waking up after a sleep in which its timers stood still', () => {
    connect();
    jest.setSystemTime(Date.now() + 3_600_000);
    transport.wake();
    expect(sockets).toHaveLength(2);
    expect(calls).toEqual(['connected', 'lost']);
  });

  it('reconnects on waking up while it waits for the next attempt', () => {
    connect();
    last().disconnect();
    transport.wake();
    expect(sockets).toHaveLength(2);
  });

  it('keeps a connection that was alive a moment ago on waking up', () => {
    connect();
    jest.setSystemTime(Date.now() + 20_000);
    last().receive('2');
    jest.setSystemTime(Date.now() + 20_000);
    transport.wake();
    expect(sockets).toHaveLength(1);
  });

  it('reconnects within four seconds of a sleep during which the page was visible', async () => {
    connect();
    last().receive('6');
    jest.setSystemTime(Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(sockets).toHaveLength(2);
    expect(calls).toEqual(['connected', 'quiet', 'lost']);
  });

  it.each([-86_400_000, 86_400_000])('reconnects when the clock of the device is set by %s ms', (ms) => {
    connect();
    last().receive('6');
    jest.setSystemTime(Date.now() + ms);
    last().receive('42/conclave,["tally",{}]');
    expect(sockets).toHaveLength(2);
    expect(calls).toEqual(['connected', 'lost']);
  });

  it('does nothing after close', async () => {
    connect();
    transport.close();
    transport.wake();
    last().receive('42/conclave,["tally",{}]');
    last().disconnect();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['connected']);
    expect(sockets).toHaveLength(1);
  });

  it('reconnects immediately on request', () => {
    connect();
    last().disconnect();
    transport.reconnectNow();
    expect(sockets).toHaveLength(2);
  });
});
