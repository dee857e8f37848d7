import { describe, expect, it } from '@jest/globals';
import { Latest } from './latest.js';

/** Answers that come when the test says so. */
function asked() {
  const wishes: number[] = [];
  const told: string[] = [];
  const pending: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const latest = new Latest<number, string>(
    (wish) => {
      wishes.push(wish);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    {
      answer: (answer, wish) => told.push(`${wish}: ${answer}`),
      failure: (error, wish) => told.push(`${wish}: ${String(error)}`),
    },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...{ latest, wishes, told },
    answer: async (text: string) => (pending.shift()?.resolve(text), settle()),
    fail: async () => (pending.shift()?.reject(new Error('no')), settle()),
  };
}

describe('questions of somebody who moves on', () => {
  it('are asked one at a time, and of those that wait only the newest', async () => {
    const { latest, wishes, told, answer } = asked();
    for (const wish of [1, 2, 3, 4]) latest.want(wish);
    expect([wishes, latest.busy, latest.waits]).toEqual([[1], true, true]);
    await answer('one');
    expect(wishes).toEqual([1, 4]);
    await answer('four');
    expect(told).toEqual(['1: one', '4: four']);
    expect(latest.busy).toBe(false);
  });

  it('go on after one that failed', async () => {
    const { latest, told, answer, fail } = asked();
    latest.want(1);
    latest.want(2);
    await fail();
    await answer('two');
    expect(told).toEqual(['1: Error: no', '2: two']);
  });

  it('are not answered any more once stopped', async () => {
    const { latest, wishes, told, answer } = asked();
    latest.want(1);
    latest.want(2);
    latest.stop();
    await answer('one');
    expect([wishes, told]).toEqual([[1], []]);
  });
});
