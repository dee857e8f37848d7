import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestQueue, type QueueClient } from './request-queue.js';

let queue: RequestQueue;
let started: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  queue = new RequestQueue({ concurrency: 1, perClient: 2, total: 3 });
  started = [];
  ends = new Map();
});

const run = (name: string, client: QueueClient): Promise<string> =>
  queue.run(client, () => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  });
const [ada, ben, cleo, dan]: readonly [QueueClient, QueueClient, QueueClient, QueueClient] = [
  { address: '192.0.2.1' },
  { address: '198.51.100.1' },
  { address: '203.0.113.1' },
  { address: '2001:db8::1' },
];
const knownClient: QueueClient = { knownAccount: 'k' };
const refusal = (refused: string) => expect.objectContaining({ refusal: { refused, seconds: 5 } });
/** Waits until pending promises are settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const end = async (name: string): Promise<void> => {
  ends.get(name)?.();
  await settled();
};

describe('a queue of requests', () => {
  it('serves in order of arrival, known clients first', async () => {
    void run('ada', ada);
    void run('ben', ben);
    void run('known', knownClient);
    for (const name of ['ada', 'known']) await end(name);
    expect(started).toEqual(['ada', 'known', 'ben']);
  });

  it('refuses a client who fills the own share, and takes others', async () => {
    void run('first', ada);
    void run('second', ada);
    await expect(run('third', ada)).rejects.toEqual(refusal('too-many-at-once'));
    void run('ben', ben);
    await end('first');
    void run('fourth', ada); // has a place again
    for (const name of ['ben', 'second', 'fourth']) await end(name);
    expect(started).toEqual(['first', 'ben', 'second', 'fourth']);
  });

  it('gives a network of many addresses a share too', async () => {
    const ofNetwork = (n: number) => run(`${n}`, { address: `2001:db8:0:${n}::1` });
    queue = new RequestQueue({ concurrency: 1, perClient: 1, total: 9 });
    void ofNetwork(1);
    void ofNetwork(2);
    await expect(ofNetwork(3)).rejects.toEqual(refusal('too-many-at-once')); // the /56 has twice the share of a /64
  });

  it('refuses strangers when all places are taken, but no known client', async () => {
    void run('busy', knownClient);
    [ada, ben, cleo].forEach((client, n) => void run(`${n}`, client));
    await expect(run('dan', dan)).rejects.toEqual(refusal('queue-full'));
    void run('other', { knownAccount: 'o' });
    await end('busy');
    expect(started).toEqual(['busy', 'other']);
  });

  it('serves strangers however many requests a known client sends', async () => {
    queue = new RequestQueue({ concurrency: 1, perClient: 8, total: 9 });
    for (let n = 1; n <= 8; n += 1) void run(`known ${n}`, knownClient);
    void run('stranger', ada);
    await end('known 1');
    void run('known 9', knownClient);
    expect(started).toEqual(['known 1', 'known 2']);
    await end('known 2');
    expect(started.at(-1)).toBe('stranger');
  });

  it('goes on after a failure, with which the caller’s promise rejects', async () => {
    await expect(queue.run(ada, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(ada, () => Promise.resolve('again'))).toBe('again');
  });
});
