import { describe, expect, it } from '@jest/globals';
import { SegmentPrefetcher, type PrefetchLimits } from './segment-prefetcher.js';

/** Segments of ten bytes whose responses the test releases. */
function startPrefetcher(limits: PrefetchLimits, count = 20) {
  const requested: number[] = [];
  const pending: { readonly resolve: (bytes: number) => void; readonly reject: (error: Error) => void }[] = [];
  const signals: AbortSignal[] = [];
  let idle = true;
  const prefetcher = new SegmentPrefetcher(
    {
      count,
      fetch: (segment, signal) => {
        requested.push(segment);
        signals.push(signal);
        return new Promise((resolve, reject) => pending.push({ resolve, reject }));
      },
      isIdle: () => idle,
    },
    limits,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    prefetcher,
    requested,
    signals,
    settle,
    respond: async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        pending.shift()?.resolve(10);
        await settle();
      }
    },
    fail: async () => (pending.shift()?.reject(new Error('no')), settle()),
    setIdle: (isIdle: boolean) => (idle = isIdle),
  };
}

describe('prefetching segments', () => {
  it('fetches two at a time in the direction of movement, up to the limit', async () => {
    const { prefetcher, requested, respond } = startPrefetcher({ segmentsAhead: 3, maxBytes: 0 });
    prefetcher.moveTo(5);
    expect(requested).toEqual([6, 7]);
    await respond(3);
    expect(requested).toEqual([6, 7, 8]);
    prefetcher.moveTo(4);
    await respond(3);
    expect(requested).toEqual([6, 7, 8, 3, 2, 1]);
  });

  it('fetches existing segments only', async () => {
    const { prefetcher, requested, respond } = startPrefetcher({ segmentsAhead: 2, maxBytes: 1_000 }, 4);
    prefetcher.moveTo(3);
    await respond(9);
    expect(requested).toEqual([2, 1, 0]);
  });

  it('fetches nothing for a single segment or at the end', () => {
    const only = startPrefetcher({ segmentsAhead: 2, maxBytes: 1_000 }, 1);
    only.prefetcher.moveTo(0);
    const end = startPrefetcher({ segmentsAhead: 2, maxBytes: 0 });
    end.prefetcher.moveTo(19);
    expect([only.requested, end.requested]).toEqual([[], []]);
  });

  it('then fetches outwards in both directions, up to the byte limit', async () => {
    const { prefetcher, requested, respond } = startPrefetcher({ segmentsAhead: 1, maxBytes: 50 });
    prefetcher.moveTo(10);
    await respond(20);
    // Only the request in flight exceeds the limit.
    expect(requested).toEqual([11, 11, 9, 12, 8, 13]);
  });

  it('starts no request while it is not idle', async () => {
    const { prefetcher, requested, respond, setIdle } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    prefetcher.moveTo(5);
    setIdle(false);
    await respond(2);
    expect(requested).toEqual([6, 7]);
    setIdle(true);
    prefetcher.moveTo(6);
    expect(requested).toEqual([6, 7, 7, 8]);
  });

  it('aborts pending requests and fetches nothing after stop', async () => {
    const { prefetcher, requested, signals, respond } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    prefetcher.moveTo(5);
    prefetcher.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await respond(2);
    prefetcher.moveTo(9);
    expect(requested).toEqual([6, 7]);
  });

  it('resumes at the next position after a failure', async () => {
    const { prefetcher, requested, respond, fail } = startPrefetcher({ segmentsAhead: 4, maxBytes: 0 });
    prefetcher.moveTo(5);
    await fail();
    await respond();
    expect(requested).toEqual([6, 7]);
    prefetcher.moveTo(6);
    expect(requested).toEqual([6, 7, 7, 8]);
  });
});
