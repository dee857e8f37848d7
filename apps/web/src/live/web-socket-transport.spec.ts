import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebSocketTransport } from './web-socket-transport.js';
import type { Dialled } from './web-socket-transport.js';

/** WebSocket whose remote end is the test. */
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
    this.onclose?.call(this as never, {} as CloseEvent); // no field is read
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

describe('a WebSocket transport', () => {
  it('sends its position, receives pushes and answers pings', () => {
    connect();
    last().says('42/conclave,["tally",{"totalVotes":1}]');
    last().says('2');
    expect(last().said).toEqual(['40/conclave,{"position":"after 0"}', '3']);
    expect(told).toEqual(['connected', 'tally {"totalVotes":1}', 'ping']);
  });

  it('reconnects after a disconnection with the position it has reached', async () => {
    connect();
    last().breaks();
    expect(told).toEqual(['connected', 'lost']);
    await jest.advanceTimersByTimeAsync(500);
    last().says(OPENED);
    expect(sockets).toHaveLength(2);
    expect(last().said).toEqual(['40/conclave,{"position":"after 2"}']);
  });

  it('backs off up to ten seconds between attempts', async () => {
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

  it('counts silence beyond the server’s heartbeat timeout as a disconnection', async () => {
    connect();
    await jest.advanceTimersByTimeAsync(44_999);
    expect(told).toEqual(['connected']);
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['connected', 'lost']);
  });

  it('ignores messages of a connection it has given up', async () => {
    connect();
    const [old] = sockets;
    old!.breaks();
    await jest.advanceTimersByTimeAsync(500);
    old!.says('42/conclave,["tally",{}]');
    old!.breaks();
    expect(told).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  it('reconnects after a rejection', async () => {
    last().says(OPENED);
    last().says('44/conclave,{"message":"Non"}');
    expect(told).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('reconnects after a malformed packet', async () => {
    connect();
    last().says('42/conclave,[');
    await jest.advanceTimersByTimeAsync(500);
    expect(told).toEqual(['connected', 'lost']);
    expect(sockets).toHaveLength(2);
  });

  it('hands over to another transport after two failed openings', async () => {
    replaced = true;
    last().breaks();
    await jest.advanceTimersByTimeAsync(500);
    last().breaks();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('keeps trying when the other transport fails too', async () => {
    last().breaks();
    await jest.advanceTimersByTimeAsync(500);
    last().breaks();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(3);
  });

  it('does nothing after close', async () => {
    connect();
    line.close();
    last().says('42/conclave,["tally",{}]');
    last().breaks();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['connected']);
    expect(sockets).toHaveLength(1);
  });

  it('reconnects immediately when told to', () => {
    connect();
    last().breaks();
    line.hurry();
    expect(sockets).toHaveLength(2);
  });
});
