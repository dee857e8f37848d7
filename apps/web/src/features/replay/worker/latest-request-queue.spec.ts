import { describe, expect, it } from '@jest/globals';
import { LatestRequestQueue } from './latest-request-queue.js';

/** Requests whose responses the test releases. */
function manualRequests() {
  const requests: number[] = [];
  const reported: string[] = [];
  const pending: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const latest = new LatestRequestQueue<number, string>(
    (request) => {
      requests.push(request);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    {
      answer: (answer, request) => reported.push(`${request}: ${answer}`),
      failure: (error, request) => reported.push(`${request}: ${String(error)}`),
    },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    latest,
    requests,
    reported,
    answer: async (text: string) => (pending.shift()?.resolve(text), settle()),
    fail: async () => (pending.shift()?.reject(new Error('no')), settle()),
  };
}

describe('the latest-request queue', () => {
  it('runs one request at a time and keeps only the newest waiting', async () => {
    const { latest, requests, reported, answer } = manualRequests();
    for (const request of [1, 2, 3, 4]) latest.push(request);
    expect([requests, latest.isRunning, latest.hasWaiting]).toEqual([[1], true, true]);
    await answer('one');
    expect(requests).toEqual([1, 4]);
    await answer('four');
    expect(reported).toEqual(['1: one', '4: four']);
    expect(latest.isRunning).toBe(false);
  });

  it('continues after a failure', async () => {
    const { latest, reported, answer, fail } = manualRequests();
    latest.push(1);
    latest.push(2);
    await fail();
    await answer('two');
    expect(reported).toEqual(['1: Error: no', '2: two']);
  });

  it('reports nothing after stop', async () => {
    const { latest, requests, reported, answer } = manualRequests();
    latest.push(1);
    latest.push(2);
    latest.stop();
    await answer('one');
    expect([requests, reported]).toEqual([[1], []]);
  });
});
