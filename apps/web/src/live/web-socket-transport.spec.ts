import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebSocketTransport } from './web-socket-transport.js';
import type { Dialled } from './web-socket-transport.js';

/** A WebSocket whose other end is the test. */
class FakeSocket implements Dialled {
  readyState: Dialled['readyState'] = 1;
  onmessage: Dialled['onmessage'] = null;
  onclose: Dialled['onclose'] = null;
  readonly said: string[] = [];

  send(text: string): void {
    this.said.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  says(text: string): void {
    this.onmessage?.call(this as never, { data: text } as MessageEvent); // only `data` is read
  }
  breaks(): void {
    this.onclose?.call(this as never, {} as CloseEvent); // nothing of it is read
  }
}

const OPENED = '0{"pingInterval":25000,"pingTimeout":20000}';
const CONNECTED = '40/conclave,{"sid":"s"}';

let sockets: FakeSocket[];
let told: string[];
let replaced: boolean;
let line: WebSocketTransport;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  told = [];
  replaced = false;
  line = new WebSocketTransport({
    listener: {
      credentials: () => ({ position: `after ${told.length}` }),
      onConnected: () => told.push('connected'),
      onPush: (name, body) => told.push(`${name} ${JSON.stringify(body)}`),
      onPing: () => told.push('ping'),
      onLost: () => told.push('lost'),
    },
    dial: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    random: () => 0.5,
    replaced: () => Promise.resolve(replaced),
  });
  line.open();
});
afterEach(() => {
  line.close();
  jest.useRealTimers();
});

const connect = () => {
  last().says(OPENED);
  last().says(CONNECTED);
};

describe('a line over a WebSocket', () => {
  it('says where it stands, hears pushes, answers pings', () => {
    connect();
    last().says('42/conclave,["tally",{"totalVotes":1}]');
    last().says('2');
    expect(last().said).toEqual(['40/conclave,{"position":"after 0"}', '3']);
    expect(told).toEqual(['connected', 'tally {"totalVotes":1}', 'ping']);
  });

  it('comes back after a cut, with where it stands by then', async () => {
    connect();
    last().breaks();
    expect(told).toEqual(['connected', 'lost']);
    await jest.advanceTimersByTimeAsync(500);
    last().says(OPENED);
    expect(sockets).toHaveLength(2);
    expect(last().said).toEqual(['40/conclave,{"position":"after 2"}']);
  });

  it('comes back ever more slowly, ten seconds apart at most', async () => {
    const dialledAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return sockets.length;
    };
    last().breaks();
    expect(await dialledAfter(500)).toBe(2);
    last().breaks();
    expect(await dialledAfter(999)).toBe(2);
    expect(await dialledAfter(1)).toBe(3);
    for (let times = 0; times < 8; times += 1) {
      last().breaks();
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect(sockets).toHaveLength(11);
  });

  it('takes silence for a cut, after the time that the server has named', async () => {
    connect();
    await jest.advanceTimersByTimeAsync(44_999);
    expect(told).toEqual(['connected']);
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['connected', 'lost']);
  });

  it('hears nothing more of a connection that it has given up', async () => {
    connect();
    const [old] = sockets;
    old!.breaks();
    await jest.advanceTimersByTimeAsync(500);
    old!.says('42/conclave,["tally",{}]');
    old!.breaks();
    expect(told).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  it('that is not let in asks again', async () => {
    last().says(OPENED);
    last().says('44/conclave,{"message":"Non"}');
    expect(told).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('that hears nonsense begins afresh', async () => {
    connect();
    last().says('42/conclave,[');
    await jest.advanceTimersByTimeAsync(500);
    expect(told).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  it('makes way for another kind after two openings that failed', async () => {
    replaced = true;
    last().breaks();
    await jest.advanceTimersByTimeAsync(500);
    last().breaks();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('goes on when the site does not answer otherwise either', async () => {
    last().breaks();
    await jest.advanceTimersByTimeAsync(500);
    last().breaks();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(3);
  });

  it('is silent for ever once it is closed', async () => {
    connect();
    line.close();
    last().says('42/conclave,["tally",{}]');
    last().breaks();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['connected']);
    expect(sockets).toHaveLength(1);
  });

  it('does not wait when it is told to hurry', () => {
    connect();
    last().breaks();
    line.hurry();
    expect(sockets).toHaveLength(2);
  });
});
