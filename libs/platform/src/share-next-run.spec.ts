import { describe, expect, it } from '@jest/globals';
import { shareNextRun } from './share-next-run.js';

describe('shareNextRun', () => {
  it('shares one further run among calls during a run', async () => {
    const ends: ((answer: number) => void)[] = [];
    const ask = shareNextRun(() => new Promise<number>((resolve) => ends.push(resolve)));
    const first = ask();
    const later = [ask(), ask(), ask()];
    expect(ends).toHaveLength(1);
    ends[0]?.(1);
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]?.(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('never overlaps runs, whenever a call comes', async () => {
    let running = 0;
    let concurrent = 0;
    const ask = shareNextRun(async () => {
      running += 1;
      concurrent = Math.max(concurrent, running);
      await Promise.resolve();
      running -= 1;
    });
    const calls: Promise<void>[] = [];
    for (let n = 0; n < 200; n += 1) {
      calls.push(ask());
      await Promise.resolve();
    }
    await Promise.all(calls);
    expect(concurrent).toBe(1);
  });

  it('runs again for calls that waited for a failed run', async () => {
    let runs = 0;
    const ask = shareNextRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('unavailable');
      return runs;
    });
    const failing = ask();
    const waiting = ask();
    await expect(failing).rejects.toThrow('unavailable');
    expect(await waiting).toBe(2);
  });
});
