import { describe, expect, it } from '@jest/globals';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { BEAT_AFTER_MS, FanOut, MAX_BUFFERED_BYTES, type FanOutWatch, type Connection } from './fan-out.js';
import type { Frame } from './frame.js';

const frame = (packet: string): Frame => ({ name: 'state', packet, bytes: Buffer.from(packet) });

class TestConnection implements Connection {
  bufferedBytes = 0;
  beats = 0;
  readonly received: string[] = [];

  write({ packet }: Frame): 'direct' {
    this.received.push(packet);
    return 'direct';
  }

  beat(): void {
    this.beats += 1;
  }
}

function fanOut() {
  const timers = new TestTimers();
  const pushed: Parameters<FanOutWatch['pushed']>[0][] = [];
  const source = { snapshots: 0, available: true };
  const fan = new FanOut({
    timers,
    watch: { pushed: (push) => pushed.push(push) },
    snapshot: () => (source.available ? frame(`snapshot ${(source.snapshots += 1)}`) : undefined),
    now: () => timers.now,
  });
  const join = () => {
    const connection = new TestConnection();
    fan.join(connection);
    return connection;
  };
  const current = () => {
    const connection = join();
    fan.markCurrent(connection);
    return connection;
  };
  return { fan, timers, pushed, source, join, current };
}

describe('a resync', () => {
  it('gets a snapshot only after a push since the last one', () => {
    const { fan, current, join } = fanOut();
    const [connection, joined] = [current(), join()];
    fan.resync(connection);
    fan.resync(joined);
    fan.push(frame('one'));
    fan.resync(connection);
    fan.resync(connection);
    expect([connection.received, joined.received]).toEqual([['one', 'snapshot 1'], []]);
  });
});

describe('a push', () => {
  it('writes the same frame to every connection, at once and in order', () => {
    const { fan, current } = fanOut();
    const connections = [current(), current()];
    fan.push(frame('one'));
    fan.push(frame('two'));
    expect(connections.map(({ received }) => received)).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('is not written to a connection that is not current or has left', () => {
    const { fan, join, current } = fanOut();
    const [joined, left] = [join(), current()];
    fan.leave(left);
    fan.markCurrent(left);
    fan.requestSnapshot(left);
    fan.push(frame('one'));
    expect([joined.received, left.received]).toEqual([[], []]);
  });

  it('yields to the event loop between chunks; the next push waits', () => {
    const { fan, timers, current, pushed } = fanOut();
    const connections = Array.from({ length: 1200 }, current);
    const countReached = (name: string) => connections.filter(({ received }) => received.includes(name)).length;
    fan.push(frame('one'));
    fan.push(frame('two'));
    expect([countReached('one'), countReached('two'), fan.busy]).toEqual([500, 0, true]);
    timers.turn();
    expect([countReached('one'), countReached('two')]).toEqual([1000, 0]);
    while (fan.busy) timers.turn();
    expect(connections.every(({ received }) => received.join() === 'one,two')).toBe(true);
    expect(pushed).toMatchObject([
      { direct: 1200, queued: 0, skipped: 0, frame: { packet: 'one' } },
      { direct: 1200, frame: { packet: 'two' } },
    ]);
  });

  it('is not written to connections that join during the push, whether current or awaiting a snapshot', () => {
    const { fan, timers, current, join } = fanOut();
    Array.from({ length: 600 }, current);
    fan.push(frame('one'));
    const [late, same] = [join(), join()];
    fan.requestSnapshot(late);
    fan.markCurrent(same);
    fan.push(frame('two'));
    while (fan.busy) timers.turn();
    expect([late.received, same.received]).toEqual([['snapshot 1', 'two'], ['two']]);
  });

  it('is not written to the remaining connections after the stop', () => {
    const { fan, timers, current } = fanOut();
    const connections = Array.from({ length: 600 }, current);
    fan.push(frame('one'));
    fan.stop();
    timers.pass(1000);
    expect(connections.filter(({ received }) => received.length > 0)).toHaveLength(500);
  });
});

describe('a quiet connection', () => {
  it('gets a beat two and a half seconds after the last push, and then as often', () => {
    const { fan, timers, current, join } = fanOut();
    const connections = [current(), join()];
    const beats = () => connections.map((connection) => connection.beats);
    timers.pass(2_000);
    fan.push(frame('one'));
    timers.pass(BEAT_AFTER_MS - 1);
    expect(beats()).toEqual([0, 0]);
    timers.pass(1);
    expect(beats()).toEqual([1, 1]);
    timers.pass(10_000);
    expect(beats()).toEqual([5, 5]);
  });

  it('costs nothing while there are pushes', () => {
    const { fan, timers, current } = fanOut();
    const connection = current();
    for (let second = 0; second < 10; second += 1) {
      fan.push(frame('one'));
      timers.pass(1_000);
    }
    expect(connection.beats).toBe(0);
  });

  it('yields to the event loop between chunks; no connection gets a beat after it has left or the fan-out has stopped', () => {
    const { fan, timers, current } = fanOut();
    const connections = Array.from({ length: 600 }, current);
    timers.pass(BEAT_AFTER_MS - 1);
    fan.leave(connections[0]!);
    timers.pass(1);
    while (connections.at(-1)?.beats === 0) timers.turn();
    expect([connections[0]?.beats, connections[1]?.beats]).toEqual([0, 1]);
    fan.stop();
    timers.pass(60_000);
    expect(connections.at(-1)?.beats).toBe(1);
  });
});

describe('a slow connection', () => {
  it('is skipped beyond 64 kB; other connections get every push', () => {
    const { fan, current, pushed } = fanOut();
    const [slow, quick] = [current(), current()];
    slow.bufferedBytes = MAX_BUFFERED_BYTES;
    fan.push(frame('one'));
    slow.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    fan.push(frame('two'));
    expect([slow.received, quick.received]).toEqual([['one'], ['one', 'two']]);
    expect(pushed.map(({ skipped }) => skipped)).toEqual([0, 1]);
  });

  it('gets one snapshot once drained, then every push', () => {
    const { fan, timers, current, source } = fanOut();
    const slow = current();
    slow.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    fan.push(frame('one'));
    slow.bufferedBytes = 30_000;
    fan.push(frame('two'));
    timers.pass(1000);
    expect([slow.received, source.snapshots]).toEqual([[], 0]);
    slow.bufferedBytes = 0;
    timers.pass(100);
    fan.push(frame('three'));
    timers.pass(1000);
    expect(slow.received).toEqual(['snapshot 1', 'three']);
    expect(timers.pending).toBe(1); // the beat
  });

  it('gets nothing after leaving', () => {
    const { fan, timers, current, source } = fanOut();
    const slow = current();
    slow.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    fan.push(frame('one'));
    fan.leave(slow);
    slow.bufferedBytes = 0;
    timers.pass(1000);
    expect([slow.received, source.snapshots, timers.pending, fan.size]).toEqual([[], 0, 0, 0]);
  });
});

describe('a snapshot', () => {
  it('is deferred until one is available, then sent to every waiting connection', () => {
    const { fan, join, source } = fanOut();
    source.available = false;
    const connections = [join(), join()];
    connections.forEach((each) => fan.requestSnapshot(each));
    fan.push(frame('one'));
    source.available = true;
    fan.sendSnapshots();
    expect(connections.map(({ received }) => received)).toEqual([['snapshot 1'], ['snapshot 1']]);
  });

  it('yields to the event loop between chunks', () => {
    const { fan, timers, join, source } = fanOut();
    source.available = false;
    const connections = Array.from({ length: 1200 }, () => join());
    connections.forEach((each) => fan.requestSnapshot(each));
    source.available = true;
    fan.sendSnapshots();
    expect(connections.filter(({ received }) => received.length > 0)).toHaveLength(500);
    timers.pass(0);
    expect(connections.every(({ received }) => received.length === 1)).toBe(true);
  });
});
