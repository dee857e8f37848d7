import { describe, expect, it } from '@jest/globals';
import { SegmentPrefetcher, type PrefetchLimits } from './segment-prefetcher.js';

/** Segments of ten bytes whose responses the test releases. */
function startPrefetcher(limits: PrefetchLimits, count = 20) {
  const requested: number[] = [];
  const pending: { readonly come: (bytes: number) => void; readonly fail: (error: Error) => void }[] = [];
  const signals: AbortSignal[] = [];
  let idle = true;
  const fetching = new SegmentPrefetcher(
    {
      count,
      fetch: (segment, leaving) => {
        requested.push(segment);
        signals.push(leaving);
        return new Promise((come, fail) => pending.push({ come, fail }));
      },
      isIdle: () => idle,
    },
    limits,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    fetching,
    requested,
    signals,
    settle,
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

describe('prefetching segments', () => {
  it('fetches two at a time in the direction of movement, up to the limit', async () => {
    const { fetching, requested, come } = startPrefetcher({ segmentsAhead: 3, maxBytes: 0 });
    fetching.moveTo(5);
    expect(requested).toEqual([6, 7]);
    await come(3);
    expect(requested).toEqual([6, 7, 8]);
    fetching.moveTo(4);
    await come(3);
    expect(requested).toEqual([6, 7, 8, 3, 2, 1]);
  });

  it('fetches existing segments only', async () => {
    const { fetching, requested, come } = startPrefetcher({ segmentsAhead: 2, maxBytes: 1_000 }, 4);
    fetching.moveTo(3);
    await come(9);
    expect(requested).toEqual([2, 1, 0]);
  });

  it('fetches nothing for a single segment or at the end', () => {
    const only = startPrefetcher({ segmentsAhead: 2, maxBytes: 1_000 }, 1);
    only.fetching.moveTo(0);
    const end = startPrefetcher({ segmentsAhead: 2, maxBytes: 0 });
    end.fetching.moveTo(19);
    expect([only.requested, end.requested]).toEqual([[], []]);
  });

  it('continues outwards up to the byte limit where the whole edition is allowed', async () => {
    const { fetching, requested, come } = startPrefetcher({ segmentsAhead: 1, maxBytes: 50 });
    fetching.moveTo(10);
    await come(20);
    // Only the request in flight exceeds the limit.
    expect(requested).toEqual([11, 11, 9, 12, 8, 13]);
  });

  it('waits while a segment is needed', async () => {
    const { fetching, requested, come, wait } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    fetching.moveTo(5);
    wait(true);
    await come(2);
    expect(requested).toEqual([6, 7]);
    wait(false);
    fetching.moveTo(6);
    expect(requested).toEqual([6, 7, 7, 8]);
  });

  it('is aborted on leaving', async () => {
    const { fetching, requested, signals, come } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    fetching.moveTo(5);
    fetching.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await come(2);
    fetching.moveTo(9);
    expect(requested).toEqual([6, 7]);
  });

  it('resumes at the next position after a failure', async () => {
    const { fetching, requested, come, fail } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    fetching.moveTo(5);
    await fail();
    await come();
    expect(requested).toEqual([6, 7]);
    fetching.moveTo(6);
    expect(requested).toEqual([6, 7, 7, 8]);
  });
});
