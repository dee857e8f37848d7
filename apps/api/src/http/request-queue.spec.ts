import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestQueue } from './request-queue.js';

let queue: RequestQueue;
let started: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  queue = new RequestQueue({ concurrency: 1, perSharer: 2, total: 3 });
  started = [];
  ends = new Map();
});

const run = (name: string, sharer: string, priority = false): Promise<string> =>
  queue.run({ sharer, priority }, () => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  });
const refusal = (refused: string) => expect.objectContaining({ refusal: { refused, seconds: 5 } });
/** Waits until pending promises are settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue of requests', () => {
  it('serves in order of arrival, those with priority first', async () => {
    void run('ada', 'a');
    void run('ben', 'b');
    void run('cleo', 'c', true);
    for (const name of ['ada', 'cleo']) {
      ends.get(name)?.();
      await settled();
    }
    expect(started).toEqual(['ada', 'cleo', 'ben']);
  });

  it('refuses a sharer who fills the own share, and takes others', async () => {
    void run('first', 'a');
    void run('second', 'a');
    await expect(run('third', 'a')).rejects.toEqual(refusal('too-many-at-once'));
    void run('ben', 'b');
    ends.get('first')?.();
    await settled();
    ends.get('second')?.();
    await settled();
    expect(started).toEqual(['first', 'second', 'ben']);
    void run('fourth', 'a'); // has a place again
  });

  it('refuses when all places are taken, except with priority', async () => {
    ['a', 'b', 'c', 'd'].forEach((sharer) => void run(sharer, sharer));
    await expect(run('e', 'e')).rejects.toEqual(refusal('queue-full'));
    void run('device', 'device', true);
    ends.get('a')?.();
    await settled();
    expect(started).toEqual(['a', 'device']);
  });

  it('keeps its places for strangers however many wait with priority', async () => {
    void run('first', 'x');
    ['a', 'b', 'c'].forEach((sharer) => void run(sharer, sharer, true));
    void run('stranger', 'y');
    for (const name of ['first', 'a', 'b', 'c']) {
      ends.get(name)?.();
      await settled();
    }
    expect(started.at(-1)).toBe('stranger');
  });

  it('goes on after a failure, with which the caller’s promise rejects', async () => {
    const place = { sharer: 'a', priority: false };
    await expect(queue.run(place, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(place, () => Promise.resolve('again'))).toBe('again');
  });
});
