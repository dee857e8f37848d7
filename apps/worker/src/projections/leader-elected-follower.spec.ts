import { EmbeddedDocumentStore, LeadershipByTerms } from '@fumata/documents';
import { createLogger, Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LeaderElectedFollower } from './leader-elected-follower.js';

let models: ReadModels;
let starts: () => Promise<void>;
let followed: LeaderElectedFollower<{ state: 'live'; start(): Promise<void>; stop(): Promise<void> }>;
let errors: number;
let log: () => Promise<void>;

beforeEach(() => {
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  starts = () => Promise.resolve();
  errors = 0;
  log = () => Promise.resolve();
  followed = new LeaderElectedFollower({
    group: 'conclave',
    models,
    logger: createLogger('silent'),
    countError: () => (errors += 1),
    leadership: new LeadershipByTerms('conclave', models.terms, 'this process'),
    words: { stopped: 'stopped', failed: 'failed' },
    ownLog: () => log(),
    create: () => ({ state: 'live', start: () => starts(), stop: () => Promise.resolve() }),
  });
});
afterEach(() => followed.stop());

describe('leader-elected follower', () => {
  it('starts while the log is unavailable, reports the error and retries at the next check', async () => {
    starts = () => Promise.reject(new Unavailable('event-log', 'away'));
    await followed.start();
    expect([followed.leads, errors]).toEqual([true, 1]);
    const before = followed.current;
    starts = () => Promise.resolve();
    await followed.tick();
    expect(followed.current).not.toBe(before);
  });

  it('does not start after a permanent fault', async () => {
    starts = () => Promise.reject(new Error('what is this?'));
    await expect(followed.start()).rejects.toThrow('what is this?');
  });

  it('does not follow a log that the read models were not made from', async () => {
    log = () => Promise.reject(new Error('it ends before what they know'));
    await expect(followed.start()).rejects.toThrow('it ends before what they know');
    expect(followed.current).toBeUndefined();
  });

  it('does not lead again after its resignation', async () => {
    await followed.start();
    await followed.stop();
    await followed.tick();
    expect(await models.terms.newest('conclave')).toMatchObject({ number: 1, over: true });
  });
});

describe('leader-elected follower with an unavailable election store', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('logs the failure once and the recovery once', async () => {
    const said: { readonly level: string; readonly group: string }[] = [];
    let away = true;
    const followed = new LeaderElectedFollower({
      group: 'conclave',
      models: new ReadModels(EmbeddedDocumentStore.inMemory()),
      logger: createLogger('info', {
        write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]), // as it logs
      }),
      leadership: {
        tick: () => (away ? Promise.reject(new Unavailable('documents', 'away')) : Promise.resolve(false)),
        isLeader: () => Promise.resolve(false),
        resign: () => Promise.resolve(),
      },
      countError: () => undefined,
      words: { stopped: '', failed: '' },
      ownLog: () => Promise.resolve(),
      create: () => {
        throw new Error('nobody leads here');
      },
    });
    await followed.start();
    await jest.advanceTimersByTimeAsync(5_500);
    expect(said.map(({ level }) => level)).toEqual(['warn']);
    away = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(said.map(({ level }) => level)).toEqual(['warn', 'info']);
    await followed.stop();
  });
});
