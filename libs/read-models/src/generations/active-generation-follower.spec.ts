import { setImmediate as nextTurn } from 'node:timers/promises';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReadModels } from '../read-models.js';
import { ActiveGenerationFollower } from './active-generation-follower.js';
import type { Follows } from './active-generation-follower.js';

class Worker implements Follows {
  stopped = false;

  constructor(private readonly starts: () => Promise<void>) {}

  start(): Promise<void> {
    return this.starts();
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }
}

let made: Worker[];
let switches: number;
let starts: () => Promise<void>;
let models: ReadModels;
let serving: ActiveGenerationFollower<Worker>;

beforeEach(() => {
  made = [];
  switches = 0;
  starts = () => Promise.resolve();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  serving = new ActiveGenerationFollower({
    ...{ group: 'conclave', models, onSwitched: () => (switches += 1) },
    make: () => {
      const worker = new Worker(() => starts());
      made.push(worker);
      return worker;
    },
  });
});

describe('a follower on the documents that serve', () => {
  it('is one, however often it is looked', async () => {
    await Promise.all([serving.look(), serving.look(), serving.look()]);
    expect(made.map(({ stopped }) => stopped)).toEqual([false]);
  });

  it('is stopped when it could not start, and another one is made with the next look', async () => {
    starts = () => Promise.reject(new Error('away'));
    await expect(serving.look()).rejects.toThrow('away');
    await expect(serving.look()).rejects.toThrow('away');
    starts = () => Promise.resolve();
    await serving.look();
    expect(made.map(({ stopped }) => stopped)).toEqual([true, true, false]);
    expect(serving.current).toBe(made[2]);
    expect(switches).toBe(0);
  });

  it('is made once more, however many looks have waited for one that failed', async () => {
    let fail: () => void = () => undefined;
    starts = () => new Promise((_, reject) => (fail = () => reject(new Error('away'))));
    const first = serving.look();
    const others = [1, 2, 3].map(() => serving.look());
    while (made.length === 0) await nextTurn();
    const later = [1, 2, 3].map(() => serving.look());
    starts = () => Promise.resolve();
    fail();
    const outcomes = await Promise.allSettled([first, ...others, ...later]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(made.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('rests in between when it is told to', async () => {
    await Promise.all([serving.look(), serving.rest(), serving.look()]);
    expect(made.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('rests, and starts afresh', async () => {
    await serving.look();
    await serving.rest();
    expect([serving.current, made[0]?.stopped]).toEqual([undefined, true]);
    await serving.look();
    expect(serving.current).toBe(made[1]);
  });
});
