import { describe, expect, it } from '@jest/globals';
import { shareNextRun } from './share-next-run.js';

describe('shareNextRun', () => {
  it('answers those that ask during a run by one further run, which begins after they asked', async () => {
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

  it('runs again for those that waited for a run that failed', async () => {
    let runs = 0;
    const ask = shareNextRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      return runs;
    });
    const failing = ask();
    const waiting = ask();
    await expect(failing).rejects.toThrow('away');
    expect(await waiting).toBe(2);
  });
});
