import { describe, expect, it } from '@jest/globals';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { ViewerCountAnnouncer } from './viewers.js';

function counting() {
  const timers = new TestTimers();
  const announced: [at: number, viewers: number][] = [];
  const connected = { size: 0 };
  const viewers = new ViewerCountAnnouncer(
    () => connected.size,
    timers,
    (count) => announced.push([timers.now, count]),
  );
  const set = (size: number) => {
    connected.size = size;
    viewers.changed();
  };
  return { timers, announced, viewers, set };
}

describe('ViewerCountAnnouncer', () => {
  it('announces at most every five seconds', () => {
    const { timers, announced, set } = counting();
    for (let size = 1; size <= 12; size += 1) {
      set(size);
      timers.pass(1_000);
    }
    expect(announced).toEqual([
      [5_000, 5],
      [10_000, 10],
    ]);
  });

  it('does not announce an unchanged count', () => {
    const { timers, announced, set } = counting();
    set(3);
    timers.pass(5_000);
    set(4);
    set(3);
    timers.pass(60_000);
    expect(announced).toEqual([[5_000, 3]]);
    expect(timers.pending).toBe(0);
  });

  it('announces an unchanged count if a snapshot contained another one meanwhile', () => {
    const { timers, announced, set, viewers } = counting();
    set(3);
    timers.pass(5_000);
    set(4);
    expect(viewers.countForSnapshot()).toBe(4);
    set(3);
    timers.pass(5_000);
    expect(announced).toEqual([
      [5_000, 3],
      [10_000, 3],
    ]);
  });

  it('does not announce a count that the snapshot contained', () => {
    const { timers, announced, set, viewers } = counting();
    set(1);
    expect(viewers.countForSnapshot()).toBe(1);
    timers.pass(60_000);
    expect(announced).toEqual([]);
  });
});
