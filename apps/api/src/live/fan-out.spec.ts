import { describe, expect, it } from '@jest/globals';
import { TestTimers } from '../testing/test-timers.js';
import { FanOut, MAX_BUFFERED_BYTES, type FanOutWatch, type Connection } from './fan-out.js';
import type { Frame } from './frame.js';

const frame = (packet: string): Frame => ({ name: 'state', packet, bytes: Buffer.from(packet) });

class TestLine implements Connection {
  bufferedBytes = 0;
  readonly got: string[] = [];

  write({ packet }: Frame): 'direct' {
    this.got.push(packet);
    return 'direct';
  }
}

function fanOut() {
  const timers = new TestTimers();
  const pushed: Parameters<FanOutWatch['pushed']>[0][] = [];
  const source = { snapshots: 0, calm: true };
  const fan = new FanOut({
    timers,
    watch: { pushed: (push) => pushed.push(push) },
    snapshot: () => (source.calm ? frame(`snapshot ${(source.snapshots += 1)}`) : undefined),
    now: () => timers.now,
  });
  const line = (waiting = 0) => {
    const added = new TestLine();
    added.bufferedBytes = waiting;
    fan.join(added);
    return added;
  };
  const current = () => {
    const added = line();
    fan.markCurrent(added);
    return added;
  };
  return { fan, timers, pushed, source, line, current };
}

describe('a push', () => {
  it('writes the same frame to every connection, at once and in order', () => {
    const { fan, current } = fanOut();
    const lines = [current(), current()];
    fan.push(frame('one'));
    fan.push(frame('two'));
    expect(lines.map(({ got }) => got)).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('is not written to a connection that is not current, or has left', () => {
    const { fan, line, current } = fanOut();
    const [held, gone] = [line(), current()];
    fan.leave(gone);
    fan.markCurrent(gone);
    fan.requestSnapshot(gone);
    fan.push(frame('one'));
    expect([held.got, gone.got]).toEqual([[], []]);
  });

  it('yields to the event loop between chunks; the next push waits', () => {
    const { fan, timers, current, pushed } = fanOut();
    const lines = Array.from({ length: 1200 }, current);
    const reached = (name: string) => lines.filter(({ got }) => got.includes(name)).length;
    fan.push(frame('one'));
    fan.push(frame('two'));
    expect([reached('one'), reached('two'), fan.busy]).toEqual([500, 0, true]);
    timers.turn();
    expect([reached('one'), reached('two')]).toEqual([1000, 0]);
    while (fan.busy) timers.turn();
    expect(lines.every(({ got }) => got.join() === 'one,two')).toBe(true);
    expect(pushed).toMatchObject([
      { direct: 1200, queued: 0, skipped: 0, frame: { packet: 'one' } },
      { direct: 1200, frame: { packet: 'two' } },
    ]);
  });

  it('is not written to connections that join meanwhile: their snapshot contains it', () => {
    const { fan, timers, current, line } = fanOut();
    Array.from({ length: 600 }, current);
    fan.push(frame('one'));
    const [late, same] = [line(), line()];
    fan.requestSnapshot(late);
    fan.markCurrent(same);
    fan.push(frame('two'));
    while (fan.busy) timers.turn();
    expect([late.got, same.got]).toEqual([['snapshot 1', 'two'], ['two']]);
  });
});

describe('a slow connection', () => {
  it('is skipped beyond 64 kB; the others get every push', () => {
    const { fan, current, pushed } = fanOut();
    const [slow, quick] = [current(), current()];
    slow.bufferedBytes = MAX_BUFFERED_BYTES;
    fan.push(frame('one'));
    slow.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    fan.push(frame('two'));
    expect([slow.got, quick.got]).toEqual([['one'], ['one', 'two']]);
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
    expect([slow.got, source.snapshots]).toEqual([[], 0]);
    slow.bufferedBytes = 0;
    timers.pass(100);
    fan.push(frame('three'));
    timers.pass(1000);
    expect(slow.got).toEqual(['snapshot 1', 'three']);
    expect(timers.pending).toBe(0);
  });

  it('is forgotten after leaving', () => {
    const { fan, timers, current, source } = fanOut();
    const slow = current();
    slow.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    fan.push(frame('one'));
    fan.leave(slow);
    slow.bufferedBytes = 0;
    timers.pass(1000);
    expect([slow.got, source.snapshots, timers.pending, fan.size]).toEqual([[], 0, 0, 0]);
  });
});

describe('a snapshot', () => {
  it('waits until a snapshot can be made, then sends one to every waiting connection', () => {
    const { fan, line, source } = fanOut();
    source.calm = false;
    const lines = [line(), line()];
    lines.forEach((each) => fan.requestSnapshot(each));
    fan.push(frame('one'));
    source.calm = true;
    fan.sendSnapshots();
    expect(lines.map(({ got }) => got)).toEqual([['snapshot 1'], ['snapshot 1']]);
  });

  it('yields to the event loop between chunks', () => {
    const { fan, timers, line, source } = fanOut();
    source.calm = false;
    const lines = Array.from({ length: 1200 }, () => line());
    lines.forEach((each) => fan.requestSnapshot(each));
    source.calm = true;
    fan.sendSnapshots();
    expect(lines.filter(({ got }) => got.length > 0)).toHaveLength(500);
    timers.pass(0);
    expect(lines.every(({ got }) => got.length === 1)).toBe(true);
  });

  it('is not sent after the stop', () => {
    const { fan, timers, current } = fanOut();
    const lines = Array.from({ length: 600 }, current);
    fan.push(frame('one'));
    fan.stop();
    timers.pass(1000);
    expect(lines.filter(({ got }) => got.length > 0)).toHaveLength(500);
  });
});
