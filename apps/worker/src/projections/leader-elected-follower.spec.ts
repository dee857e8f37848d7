import { setImmediate as nextTurn } from 'node:timers/promises';
import { EmbeddedDocumentStore, LeadershipByTerms, permanentLeadership } from '@fumata/documents';
import { createLogger, systemClock, Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LeaderElectedFollower, type ModelWriter } from './leader-elected-follower.js';

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
    clock: systemClock,
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

  it('does not follow another log than the read models’', async () => {
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

  interface Logged {
    readonly level: string;
    readonly msg: string;
  }
  let logged: Logged[];
  beforeEach(() => void (logged = []));
  const followerWith = (over: {
    readonly tick: () => Promise<boolean>;
    readonly create?: () => ModelWriter;
  }): LeaderElectedFollower<ModelWriter> =>
    new LeaderElectedFollower({
      group: 'conclave',
      models: new ReadModels(EmbeddedDocumentStore.inMemory()),
      logger: createLogger('info', {
        write: (line: string) => void logged.push(JSON.parse(line) as Logged), // one JSON object per line
      }),
      clock: systemClock,
      leadership: { tick: over.tick, isLeader: () => Promise.resolve(false), resign: () => Promise.resolve() },
      countError: () => undefined,
      messages: { stopped: 'stopped', failed: 'failed' },
      checkLogOrigin: () => Promise.resolve(),
      create:
        over.create ??
        (() => {
          throw new Error('not the leader');
        }),
    });
  const away = () => Promise.reject(new Unavailable('documents', 'away'));

  it('logs the failure once and the recovery once', async () => {
    let isAway = true;
    const follower = followerWith({ tick: () => (isAway ? away() : Promise.resolve(false)) });
    await follower.start();
    await jest.advanceTimersByTimeAsync(5_500);
    expect(logged.map(({ level }) => level)).toEqual(['warn']);
    isAway = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'info']);
    await follower.stop();
  });

  it('logs the same error of the leader once a minute', async () => {
    const create = () => ({ state: 'catching-up', start: away, stop: () => Promise.resolve() }) as const;
    const follower = followerWith({ tick: () => Promise.resolve(true), create });
    await follower.start();
    const failures = () => logged.filter(({ msg }) => msg === 'failed').length;
    await jest.advanceTimersByTimeAsync(59_000);
    expect(failures()).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(failures()).toBe(2);
    await follower.stop();
  });
});

class Writer implements ModelWriter {
  readonly state = 'live';
  stopped = false;

  constructor(private readonly starts: () => Promise<void>) {}

  start(): Promise<void> {
    return this.starts();
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }
}

describe('the writer of a leader-elected follower', () => {
  let created: Writer[];
  let leads: boolean;
  let leading: LeaderElectedFollower<Writer>;
  beforeEach(() => {
    created = [];
    leads = true;
    leading = new LeaderElectedFollower({
      group: 'conclave',
      models,
      logger: createLogger('silent'),
      clock: systemClock,
      countError: () => undefined,
      leadership: { ...permanentLeadership, tick: () => Promise.resolve(leads) },
      messages: { stopped: 'stopped', failed: 'failed' },
      checkLogOrigin: () => Promise.resolve(),
      create: () => {
        const writer = new Writer(() => starts());
        created.push(writer);
        return writer;
      },
    });
  });
  afterEach(() => leading.stop());
  const tickAs = (leader: boolean): Promise<void> => {
    leads = leader;
    return leading.tick();
  };

  it('is one, however often tick is called', async () => {
    await Promise.all([leading.tick(), leading.tick(), leading.tick()]);
    expect(created.map(({ stopped }) => stopped)).toEqual([false]);
  });

  it('is replaced by another on the generation that becomes active', async () => {
    await leading.tick();
    const at = '2025-05-07T16:00:00.000Z';
    const last = { at, outcome: 'switched', tookMs: 1, events: 1, reason: null } as const;
    await models.generations.begin('conclave', 'a rebuild', new Date(at));
    await models.generations.end('conclave', 'a rebuild', { slot: 1, last });
    await leading.tick();
    expect(created.map(({ stopped }) => stopped)).toEqual([true, false]);
    expect(leading.current).toBe(created[1]);
  });

  it('is replaced at the next tick if it failed to start', async () => {
    starts = () => Promise.reject(new Error('away'));
    await expect(leading.tick()).rejects.toThrow('away');
    await expect(leading.tick()).rejects.toThrow('away');
    starts = () => Promise.resolve();
    await leading.tick();
    expect(created.map(({ stopped }) => stopped)).toEqual([true, true, false]);
    expect(leading.current).toBe(created[2]);
  });

  it('is replaced by one for all ticks that waited for its failed start', async () => {
    let fail: () => void = () => undefined;
    starts = () => new Promise((_, reject) => (fail = () => reject(new Error('away'))));
    const first = leading.tick();
    while (created.length === 0) await nextTurn();
    const others = [1, 2, 3].map(() => leading.tick());
    await nextTurn();
    starts = () => Promise.resolve();
    fail();
    const outcomes = await Promise.allSettled([first, ...others]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(created.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('stops while another process leads', async () => {
    await leading.tick();
    await tickAs(false);
    expect([leading.current, leading.state, created[0]?.stopped]).toEqual([undefined, 'standby', true]);
    await tickAs(true);
    expect(leading.current).toBe(created[1]);
  });

  it('stops and starts again if the leadership is lost while it starts', async () => {
    let resolve: () => void = () => undefined;
    starts = () => new Promise<void>((started) => (resolve = started));
    const first = tickAs(true);
    while (created.length === 0) await nextTurn();
    starts = () => Promise.resolve();
    const others = [tickAs(false), tickAs(true)];
    resolve();
    await Promise.all([first, ...others]);
    expect(created.map(({ stopped }) => stopped)).toEqual([true, false]);
  });
});
