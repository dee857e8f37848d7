import { describe, expect, it } from '@jest/globals';
import { AheadFetching } from './ahead-fetching.js';
import type { Ahead } from './ahead-fetching.js';

/** Segments of ten bytes each, which come when the test says so. */
function fetchingAhead(ahead: Ahead, count = 20) {
  const asked: number[] = [];
  const pending: { readonly come: (bytes: number) => void; readonly fail: (error: Error) => void }[] = [];
  const signals: AbortSignal[] = [];
  let idle = true;
  const fetching = new AheadFetching(
    {
      count,
      fetch: (segment, leaving) => {
        asked.push(segment);
        signals.push(leaving);
        return new Promise((come, fail) => pending.push({ come, fail }));
      },
      isIdle: () => idle,
    },
    ahead,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...{ fetching, asked, signals, settle },
    come: async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        pending.shift()?.come(10);
        await settle();
      }
    },
    fail: async () => (pending.shift()?.fail(new Error('no')), settle()),
    wait: (waits: boolean) => (idle = !waits),
  };
}

describe('segments that nobody has asked for yet', () => {
  it('come two at a time in the direction in which somebody goes, and no further', async () => {
    const { fetching, asked, come } = fetchingAhead({ near: 3, most: 0 });
    fetching.around(5);
    expect(asked).toEqual([6, 7]);
    await come(3);
    expect(asked).toEqual([6, 7, 8]);
    fetching.around(4);
    await come(3);
    expect(asked).toEqual([6, 7, 8, 3, 2, 1]);
  });

  it('are only those that there are', async () => {
    const { fetching, asked, come } = fetchingAhead({ near: 2, most: 1_000 }, 4);
    fetching.around(3);
    await come(9);
    expect(asked).toEqual([2, 1, 0]);
  });

  it('are none of an edition that has but one, nor at its end', () => {
    const only = fetchingAhead({ near: 2, most: 1_000 }, 1);
    only.fetching.around(0);
    const end = fetchingAhead({ near: 2, most: 0 });
    end.fetching.around(19);
    expect([only.asked, end.asked]).toEqual([[], []]);
  });

  it('are, where all may come, the rest outwards, until so much has come', async () => {
    const { fetching, asked, come } = fetchingAhead({ near: 1, most: 50 });
    fetching.around(10);
    await come(20);
    // The one that was on its way as the last came is the only one too many.
    expect(asked).toEqual([11, 11, 9, 12, 8, 13]);
  });

  it('wait for whoever waits for one', async () => {
    const { fetching, asked, come, wait } = fetchingAhead({ near: 4, most: 0 });
    fetching.around(5);
    wait(true);
    await come(2);
    expect(asked).toEqual([6, 7]);
    wait(false);
    fetching.around(6);
    expect(asked).toEqual([6, 7, 7, 8]);
  });

  it('are given up once somebody leaves', async () => {
    const { fetching, asked, signals, come } = fetchingAhead({ near: 4, most: 0 });
    fetching.around(5);
    fetching.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await come(2);
    fetching.around(9);
    expect(asked).toEqual([6, 7]);
  });

  it('are tried again from the next position on after one that did not come', async () => {
    const { fetching, asked, come, fail } = fetchingAhead({ near: 4, most: 0 });
    fetching.around(5);
    await fail();
    await come();
    expect(asked).toEqual([6, 7]);
    fetching.around(6);
    expect(asked).toEqual([6, 7, 7, 8]);
  });
});
