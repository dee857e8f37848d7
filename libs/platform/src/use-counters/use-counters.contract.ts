import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UseCounters } from './use-counters.js';

/** Contract suite of the counters. */
export function describeUseCounters(adapter: string, start: () => Promise<UseCounters>): void {
  describe(`${adapter}: counters of uses`, () => {
    let counters: UseCounters;
    beforeEach(async () => {
      counters = await start();
    });
    afterEach(() => counters.close());

    it('count each key for itself', async () => {
      const counts = [await counters.add('ada', 60), await counters.add('ada', 60), await counters.add('ben', 60)];
      expect(counts).toEqual([1, 2, 1]);
    });

    it('count simultaneous uses', async () => {
      const counts = await Promise.all(Array.from({ length: 20 }, () => counters.add('ada', 60)));
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    });

    it('take a use back', async () => {
      await counters.add('ada', 60);
      expect(await counters.add('ada', 60, -1)).toBe(0);
      expect(await counters.add('ada', 60)).toBe(1);
    });

    it('say a count without changing it', async () => {
      expect(await counters.count('ada')).toBe(0);
      await counters.add('ada', 60);
      expect([await counters.count('ada'), await counters.count('ada'), await counters.count('ben')]).toEqual([
        1, 1, 0,
      ]);
    });

    it('can be closed twice', async () => {
      await counters.close();
      await expect(counters.close()).resolves.toBeUndefined();
    });
  });
}
