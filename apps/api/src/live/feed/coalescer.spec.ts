import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { Coalescer } from './coalescer.js';

function coalescer(isFlushing = () => false) {
  const timers = new TestTimers();
  const flushed: { at: number; forced: boolean }[] = [];
  const flush = (forced: boolean) => flushed.push({ at: timers.now, forced });
  return { timers, flushed, changes: new Coalescer({ everyMs: 100, timers, isFlushing, flush }) };
}

describe('Coalescer', () => {
  it('flushes the first change at once', () => {
    const { changes, flushed } = coalescer();
    changes.change();
    expect(flushed).toEqual([{ at: 0, forced: false }]);
  });

  it('flushes later changes together after an interval', () => {
    const { changes, flushed, timers } = coalescer();
    changes.change();
    timers.pass(40);
    changes.change();
    changes.change();
    timers.pass(59);
    expect(flushed).toHaveLength(1);
    timers.pass(1);
    expect(flushed.map(({ at }) => at)).toEqual([0, 100]);
  });

  it('asks for an interval at each flush', () => {
    const intervals = [100, 1_000];
    const timers = new TestTimers();
    const flushed: number[] = [];
    const everyMs = () => intervals.shift() ?? 0;
    const changes = new Coalescer({ everyMs, timers, flush: () => flushed.push(timers.now) });
    for (let n = 0; n < 3; n += 1) {
      changes.change();
      changes.change();
      timers.pass(n === 0 ? 100 : 1_000);
    }
    expect(flushed.slice(0, 3)).toEqual([0, 100, 1_100]);
  });

  it('does nothing without a change and leaves no timer running', () => {
    const { changes, flushed, timers } = coalescer();
    changes.change();
    timers.pass(10_000);
    expect(flushed).toHaveLength(1);
    expect(timers.pending).toBe(0);
  });

  it('flushes at once again after an idle interval', () => {
    const { changes, flushed, timers } = coalescer();
    changes.change();
    timers.pass(150);
    changes.change();
    expect(flushed.map(({ at }) => at)).toEqual([0, 150]);
  });

  it('forces only a pending change, and keeps the interval afterwards', () => {
    const { changes, flushed, timers } = coalescer();
    changes.force();
    changes.change();
    changes.force();
    timers.pass(50);
    changes.change();
    changes.force();
    changes.change();
    timers.pass(1000);
    expect(flushed).toEqual([
      { at: 0, forced: false },
      { at: 50, forced: true },
      { at: 150, forced: false },
    ]);
  });

  it('waits while the previous flush is in progress', () => {
    let isFlushing = false;
    const { changes, flushed, timers } = coalescer(() => isFlushing);
    changes.change();
    isFlushing = true;
    changes.change();
    timers.pass(350);
    expect(flushed).toHaveLength(1);
    isFlushing = false;
    timers.pass(10);
    expect(flushed.map(({ at }) => at)).toEqual([0, 360]);
  });

  it('drops a pending change when stopped', () => {
    const { changes, flushed, timers } = coalescer();
    changes.change();
    changes.change();
    changes.stop();
    timers.pass(1000);
    expect(flushed).toHaveLength(1);
  });

  it('flushes at most ten times a second and loses no change', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }), (gaps) => {
        const { changes, flushed, timers } = coalescer();
        let last = -1;
        for (const gap of gaps) {
          timers.pass(gap);
          changes.change();
          last = timers.now;
        }
        timers.pass(100);
        const times = flushed.map(({ at }) => at);
        times.slice(1).forEach((at, i) => expect(at - times[i]!).toBeGreaterThanOrEqual(100));
        if (gaps.length > 0) expect(times.at(-1)).toBeGreaterThanOrEqual(last);
      }),
    );
  });
});
