import { EmbeddedDocumentStore, LeadershipByTerms } from '@fumata/documents';
import { createLogger, Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LeaderElectedFollower } from './leader-elected-follower.js';

let models: ReadModels;
let starts: () => Promise<void>;
let follower: LeaderElectedFollower<{ state: 'live'; start(): Promise<void>; stop(): Promise<void> }>;
let errors: number;
let log: () => Promise<void>;

beforeEach(() => {
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  starts = () => Promise.resolve();
  errors = 0;
  log = () => Promise.resolve();
  follower = new LeaderElectedFollower({
    group: 'conclave',
    models,
    logger: createLogger('silent'),
    countError: () => (errors += 1),
    leadership: new LeadershipByTerms('conclave', models.terms, 'this process'),
    messages: { stopped: 'stopped', failed: 'failed' },
    checkLogOrigin: () => log(),
    create: () => ({ state: 'live', start: () => starts(), stop: () => Promise.resolve() }),
  });
});
afterEach(() => follower.stop());

describe('leader-elected follower', () => {
  it('starts while the log is unavailable, reports the error and retries at the next check', async () => {
    starts = () => Promise.reject(new Unavailable('event-log', 'away'));
    await follower.start();
    expect([follower.leads, errors]).toEqual([true, 1]);
    const before = follower.current;
    starts = () => Promise.resolve();
    await follower.tick();
    expect(follower.current).not.toBe(before);
  });

  it('does not start after a permanent fault', async () => {
    starts = () => Promise.reject(new Error('unreadable event'));
    await expect(follower.start()).rejects.toThrow('unreadable event');
  });

  it('does not follow a log other than that of the read models', async () => {
    log = () => Promise.reject(new Error('log older than the read models'));
    await expect(follower.start()).rejects.toThrow('log older than the read models');
    expect(follower.current).toBeUndefined();
  });

  it('does not lead again after its resignation', async () => {
    await follower.start();
    await follower.stop();
    await follower.tick();
    expect(await models.terms.newest('conclave')).toMatchObject({ number: 1, over: true });
  });
});

describe('leader-elected follower with an unavailable election store', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('logs the failure once and the recovery once', async () => {
    const logged: { readonly level: string; readonly group: string }[] = [];
    let away = true;
    const follower = new LeaderElectedFollower({
      group: 'conclave',
      models: new ReadModels(EmbeddedDocumentStore.inMemory()),
      logger: createLogger('info', {
        write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]), // one JSON object per line
      }),
      leadership: {
        tick: () => (away ? Promise.reject(new Unavailable('documents', 'away')) : Promise.resolve(false)),
        isLeader: () => Promise.resolve(false),
        resign: () => Promise.resolve(),
      },
      countError: () => undefined,
      messages: { stopped: '', failed: '' },
      checkLogOrigin: () => Promise.resolve(),
      create: () => {
        throw new Error('not the leader');
      },
    });
    await follower.start();
    await jest.advanceTimersByTimeAsync(5_500);
    expect(logged.map(({ level }) => level)).toEqual(['warn']);
    away = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'info']);
    await follower.stop();
  });
});
