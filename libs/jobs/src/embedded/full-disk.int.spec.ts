import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { EmbeddedJobQueue } from './embedded-job-queue.js';

const JOB_TYPES = { mail: { payload: z.object({}), attempts: 3, firstRetryMs: 60_000, concurrency: 1 } } as const;
const TURNS_OF_A_WRITE = 5;

describe('the outcome of an attempt that ends on a full disk', () => {
  let folder: string;
  let store: EmbeddedDocumentStore;
  let now: number;
  let attempts: number;
  let faults: unknown[];
  let queue: EmbeddedJobQueue<typeof JOB_TYPES>;
  const open = async (): Promise<EmbeddedJobQueue<typeof JOB_TYPES>> => {
    store = await EmbeddedDocumentStore.open({ file: join(folder, 'jobs.db') });
    return EmbeddedJobQueue.open(store, {
      types: JOB_TYPES,
      clock: { now: () => new Date(now) },
      onFault: (cause) => faults.push(cause),
    });
  };
  /** The queue's collection has the same class, so a spy on the prototype reaches it. */
  const fillTheDisk = (): void => {
    const collection: object = Object.getPrototypeOf(store.collection({ name: 'any' })) as object;
    jest
      .spyOn(collection as { put: () => Promise<void> }, 'put')
      .mockRejectedValue(new Unavailable('documents', 'full'));
  };
  const work = (outcome: () => Promise<void> = () => Promise.resolve()): void =>
    queue.work([
      {
        name: 'mail',
        process: () => {
          attempts += 1;
          return outcome();
        },
      },
    ]);
  const advanceSeconds = async (count: number): Promise<void> => {
    for (let second = 0; second < count; second += 1) {
      now += 1_000;
      jest.advanceTimersByTime(1_000);
      for (let turn = 0; turn < TURNS_OF_A_WRITE; turn += 1) await new Promise(setImmediate);
    }
  };

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    folder = await mkdtemp(join(tmpdir(), 'fumata-jobs-'));
    [now, attempts, faults] = [0, 0, []];
    queue = await open();
    await queue.add({ name: 'mail', id: 'a', payload: {} });
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await queue.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['success', (): Promise<void> => Promise.resolve()],
    ['failure', (): Promise<void> => Promise.reject(new Error('the disk is full'))],
  ])('is retained without repeating the attempt: %s', async (_what, outcome) => {
    fillTheDisk();
    work(outcome);
    await advanceSeconds(600);
    expect([attempts, faults.length]).toEqual([1, 1]);
    expect(await queue.get('mail', 'a')).toMatchObject({ state: 'active', attempts: 1 });
  });

  it('is stored once there is space again', async () => {
    fillTheDisk();
    work();
    await advanceSeconds(30);
    jest.restoreAllMocks();
    await advanceSeconds(5);
    await queue.close();
    queue = await open();
    expect(await queue.get('mail', 'a')).toMatchObject({ state: 'done', attempts: 1 });
    expect(attempts).toBe(1);
  });

  it('keeps the time of the next attempt', async () => {
    fillTheDisk();
    work(() => Promise.reject(new Error('no')));
    await advanceSeconds(30);
    jest.restoreAllMocks();
    await advanceSeconds(5);
    await eventually('the job is delayed', async () => (await queue.get('mail', 'a'))?.state === 'delayed');
    await advanceSeconds(25); // the attempt ended in the first second
    expect(attempts).toBe(1);
    await advanceSeconds(1);
    expect(attempts).toBe(2);
  });

  it('is dropped on stop, which does not wait for space; the job is waiting again, also after a restart', async () => {
    fillTheDisk();
    work();
    await advanceSeconds(30);
    await queue.stop();
    expect(await queue.get('mail', 'a')).toMatchObject({ state: 'waiting' });
    jest.restoreAllMocks();
    await queue.close();
    queue = await open();
    expect(await queue.get('mail', 'a')).toMatchObject({ state: 'waiting' });
  });

  it('does not prevent a restart, which reports it', async () => {
    await queue.close();
    const collection = Object.getPrototypeOf(store.collection({ name: 'any' })) as {
      deleteMany: () => Promise<number>;
    };
    const full = new Unavailable('documents', 'full');
    jest.spyOn(collection, 'deleteMany').mockRejectedValue(full);
    queue = await open();
    expect(faults).toEqual([full]);
    expect(await queue.get('mail', 'a')).toMatchObject({ state: 'waiting' });
  });
});
