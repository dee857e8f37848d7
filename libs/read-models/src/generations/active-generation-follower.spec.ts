import { setImmediate as nextTurn } from 'node:timers/promises';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReadModels } from '../read-models.js';
import { ActiveGenerationFollower, type ModelWriter } from './active-generation-follower.js';

class Worker implements ModelWriter {
  stopped = false;

  constructor(private readonly starts: () => Promise<void>) {}

  start(): Promise<void> {
    return this.starts();
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }
}

let created: Worker[];
let switches: number;
let starts: () => Promise<void>;
let models: ReadModels;
let follower: ActiveGenerationFollower<Worker>;

beforeEach(() => {
  created = [];
  switches = 0;
  starts = () => Promise.resolve();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  follower = new ActiveGenerationFollower({
    group: 'conclave',
    models,
    onSwitched: () => (switches += 1),
    create: () => {
      const worker = new Worker(() => starts());
      created.push(worker);
      return worker;
    },
  });
});

describe('ActiveGenerationFollower', () => {
  it('runs one follower, however often tick is called', async () => {
    await Promise.all([follower.tick(), follower.tick(), follower.tick()]);
    expect(created.map(({ stopped }) => stopped)).toEqual([false]);
  });

  it('stops a follower that failed to start and creates another at the next tick', async () => {
    starts = () => Promise.reject(new Error('away'));
    await expect(follower.tick()).rejects.toThrow('away');
    await expect(follower.tick()).rejects.toThrow('away');
    starts = () => Promise.resolve();
    await follower.tick();
    expect(created.map(({ stopped }) => stopped)).toEqual([true, true, false]);
    expect(follower.current).toBe(created[2]);
    expect(switches).toBe(0);
  });

  it('creates one follower for all ticks that waited for a failed one', async () => {
    let fail: () => void = () => undefined;
    starts = () => new Promise((_, reject) => (fail = () => reject(new Error('away'))));
    const first = follower.tick();
    const others = [1, 2, 3].map(() => follower.tick());
    while (created.length === 0) await nextTurn();
    const later = [1, 2, 3].map(() => follower.tick());
    starts = () => Promise.resolve();
    fail();
    const outcomes = await Promise.allSettled([first, ...others, ...later]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(created.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('stops and starts again when paused between ticks', async () => {
    await Promise.all([follower.tick(), follower.pause(), follower.tick()]);
    expect(created.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('pauses and starts again', async () => {
    await follower.tick();
    await follower.pause();
    expect([follower.current, created[0]?.stopped]).toEqual([undefined, true]);
    await follower.tick();
    expect(follower.current).toBe(created[1]);
  });
});
