import { MemoryEventLog, type EventLog, type FollowOptions, type Position } from '@fumata/event-log';
import { EmbeddedDocumentStore, type DocumentStore } from '@fumata/documents';
import { currentEdition, FOLD_VERSION, lastRound, type Recorded } from '@fumata/conclave';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  withOverrides,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { driftOf, foldLog } from './drift.js';
import { ConclaveProjector } from './projector.js';
import { ReadModels } from './read-models.js';
import { originOf } from './origin.js';
import { newestSnapshot, SNAPSHOT_EVERY_EVENTS } from './snapshots.js';

const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };
/** A wait is one turn of the event loop. */
const turn = () => setImmediate<void>(undefined);
let log: EventLog;
let documents: DocumentStore;
let models: ReadModels;

beforeEach(() => {
  log = new MemoryEventLog();
  documents = EmbeddedDocumentStore.inMemory();
  models = new ReadModels(documents);
});

const record = async (events: readonly Recorded[]) => {
  for (const { stream, ...event } of events) {
    await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
  }
};
const append = (...facts: EventInput[]) => record(new TestLog().append(...facts).events);
const projector = () => new ConclaveProjector({ log, models, clock, wait: turn });
const running = async <T>(work: (running: ConclaveProjector) => Promise<T>): Promise<T> => {
  const one = projector();
  await one.start();
  const result = await work(one);
  await one.stop();
  return result;
};
const head = async () => (await log.head())!;
const full: EventInput[] = [
  ...conclaveOpen(),
  ...votes(3, 1),
  withOverrides(vote(2), { at: '2025-05-07T14:32:00.000Z' }),
  roundClosed(1),
  vote(1),
  roundOpened(2),
  vote(3, { roundId: round(2), roundNumber: 2 }),
  opened({ conclaveId: hex(0xc1) }),
  roundOpened(3),
  started(hex(0xc1), CONCLAVE),
];

describe('ConclaveProjector', () => {
  it('writes editions and rounds as the log has them', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.rounds.get(round(1))).toMatchObject({
      conclaveId: CONCLAVE,
      totalVotes: 4,
      setAside: 1,
      counts: { [cardinal(1)]: { votes: 3, firstVotes: 3 } },
      standings: [
        { minute: '2025-05-07T14:30', leaders: [] },
        { minute: '2025-05-07T14:32', leaders: [{ cardinalId: cardinal(1), votes: 3 }] },
      ],
    });
    expect(await models.editions.get(CONCLAVE)).toMatchObject({ stage: 'archived', sequence: 11 });
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('continues where it stopped, also next to a second projector', async () => {
    await append(...full.slice(0, 5));
    await running(async (one) => one.untilPosition(await head()));
    const rest = new TestLog().append(...full).events.slice(5);
    await running(async (one) => {
      const other = projector();
      await other.start();
      await record(rest);
      await one.untilPosition(await head());
      await other.stop();
    });
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('continues from the scan position of a shared server, which advances without events', async () => {
    const scanPositions: unknown[] = [];
    class SharedLog extends MemoryEventLog {
      override follow(options: FollowOptions) {
        scanPositions.push(options.scanPosition);
        return super.follow(options);
      }
    }
    const shared = (log = new SharedLog());
    const beyond = '9'.repeat(16) as Position; // the format of this log's positions
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    await running(async () => shared.advanceScan(beyond));
    await running(async () => undefined);
    expect(scanPositions).toEqual([undefined, await head(), beyond]);
  });

  it('writes the same documents incrementally and in a rebuild', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    const incremental = [await models.editions.find(), await models.rounds.find()];
    await models.drop();
    await running(async (one) => one.untilPosition(await head()));
    const rebuilt = [await models.editions.find(), await models.rounds.find()];
    const withoutPosition = (documents: unknown) =>
      JSON.parse(JSON.stringify(documents, (key, value) => (key === 'position' ? undefined : value)));
    expect(withoutPosition(rebuilt)).toEqual(withoutPosition(incremental));
  });

  it('drops documents of another fold version', async () => {
    await append(...full.slice(0, 4));
    await models.checkpoints.put({ _id: 'conclave', position: '9999999999999999', foldVersion: -1, origin: '' });
    await models.rounds.put({ _id: 'stale', position: '9999999999999999' } as never); // a document of another shape
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.rounds.get('stale')).toBeUndefined();
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('folds from the start instead of a snapshot of another fold version', async () => {
    await append(...full);
    const position = await head();
    const origin = (await originOf(log))!;
    const foldVersion = FOLD_VERSION - 1;
    const view = JSON.stringify({ foldVersion, position, editions: {} });
    const old = {
      _id: `${foldVersion}-${position}`,
      position,
      foldVersion,
      origin,
      events: 99,
      kept: true,
      sequences: {},
      view,
    };
    await models.snapshots.put(old);
    await models.checkpoints.put({ _id: 'conclave', position, foldVersion, origin });
    expect(await newestSnapshot(models, origin)).toBeUndefined();
    await running(async (one) => one.untilPosition(position));
    expect(await driftOf(models, log)).toEqual([]);
    expect((await newestSnapshot(models, origin))?.view).toEqual(await foldLog(log));
    expect(await models.snapshots.get(old._id)).toBeUndefined();
  });

  it('saves a permanent snapshot every 10,000 events', async () => {
    const events = new TestLog().append(...conclaveOpen(), ...votes(SNAPSHOT_EVERY_EVENTS, 1)).events;
    await record(events);
    await running(async (one) => one.untilPosition(await head()));
    const kept = await models.snapshots.find({ kept: true });
    expect(kept.map((each) => each.events)).toEqual([SNAPSHOT_EVERY_EVENTS]);
    const origin = await originOf(log);
    const snapshot = await newestSnapshot(models, origin);
    expect(snapshot?.events).toBe(events.length);
    expect(snapshot?.view).toEqual(await foldLog(log));
    expect(await newestSnapshot(models, origin, await head())).toMatchObject({ events: SNAPSHOT_EVERY_EVENTS });
  });

  it('survives a store that fails temporarily', async () => {
    await append(...full);
    let failures = 2;
    const errors: unknown[] = [];
    const putAt = models.rounds.putAt.bind(models.rounds);
    models.rounds.putAt = (document) => (failures-- > 0 ? Promise.reject(new Error('gone')) : putAt(document));
    const one = new ConclaveProjector({ log, models, clock, wait: turn, onError: (cause) => errors.push(cause) });
    await one.start();
    await one.untilPosition(await head());
    await one.stop();
    expect(errors.length).toBeGreaterThan(0);
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('rewrites all documents after a crash that left a snapshot ahead of them', async () => {
    const events = new TestLog().append(
      ...conclaveOpen(),
      ...votes(SNAPSHOT_EVERY_EVENTS - 4, 1),
      roundClosed(1),
    ).events;
    await record(events);
    const { put } = models.snapshots;
    const killed = new Promise<void>((resolve) => {
      models.snapshots.put = async (document) => {
        const outcome = await put.call(models.snapshots, document);
        models.rounds.putAt = models.editions.putAt = models.checkpoints.putAt = () => new Promise(() => undefined);
        resolve();
        return outcome;
      };
    });
    await projector().start();
    await killed;
    models = new ReadModels(documents);
    await running(async (next) => next.untilPosition(await head()));
    expect((await models.rounds.get(round(1)))?.closedAt).not.toBeNull();
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('repeats an interrupted drop', async () => {
    await append(...full.slice(0, 4));
    await models.rounds.put({ _id: round(1), position: '9999999999999999', of: 'another fold' } as never); // its checkpoint is gone
    await running(async (one) => one.untilPosition(await head()));
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('drops nothing once another process leads', async () => {
    await append(...full);
    const [_id, position] = [round(1), '0000000000000001'];
    await models.rounds.put({ _id, position } as never); // its checkpoint is gone
    const late = new ConclaveProjector({ log, models, clock, wait: turn, isActive: async () => false });
    await expect(late.start()).rejects.toThrow('another process writes');
    await late.stop();
    expect(await models.rounds.find()).toEqual([{ _id, position }]);
  });

  it('drops documents of another log', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    log = new MemoryEventLog();
    const other = new TestLog()
      .append(...conclaveOpen(), vote(1))
      .events.map((event) => ({ ...event, eventId: `other ${event.eventId}` }));
    await record(other);
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.editions.count()).toBe(1);
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('lets other work run while it waits for a reaction, at the head or behind it', async () => {
    await append(...conclaveOpen());
    let release: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    const one = new ConclaveProjector({
      log,
      models,
      clock,
      wait: turn,
      react: ({ type }) => (type === 'RoundClosed' ? pending : undefined),
    });
    await one.start();
    await one.untilPosition(await head());
    const rest = new TestLog().append(...full).events.slice(3);
    await record(rest);
    await turn();
    Object.defineProperty(one, 'follower', { value: { state: 'catching-up', stop: async () => undefined } });
    for (let i = 0; i < 20; i++) await turn();
    expect((await models.rounds.get(round(1)))?.closedAt ?? null).toBeNull();
    release();
    await one.untilPosition(await head());
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('rejects a wait for a later position once it has stopped', async () => {
    await append(...conclaveOpen());
    const one = projector();
    await one.start();
    await one.stop();
    await expect(one.untilPosition('9999999999999999')).rejects.toThrow(/stopped/);
  });

  it('retries a reaction until it succeeds and stores nothing beyond its event before', async () => {
    await append(...full.slice(0, 4));
    const reacted: [string, boolean | undefined][] = [];
    const storedMeanwhile: unknown[] = [];
    let failures = 2;
    const one = new ConclaveProjector({
      log,
      models,
      clock,
      wait: turn,
      react: (event, applied) =>
        event.type !== 'VoteCast'
          ? undefined
          : (async () => {
              storedMeanwhile.push((await models.rounds.get(round(1)))?.totalVotes);
              if (failures-- > 0) throw new Error('not yet');
              reacted.push([event.type, applied?.counted]);
            })(),
    });
    await one.start();
    await one.untilPosition(await head());
    await one.stop();
    expect(reacted).toEqual([['VoteCast', true]]);
    expect(storedMeanwhile).toEqual([undefined, undefined, undefined]);
  });

  it('names the document that differs from the log', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    const stored = (await models.rounds.get(round(1)))!;
    await models.rounds.put({ ...stored, totalVotes: 99 });
    expect((await driftOf(models, log)).map(({ collection, _id }) => [collection, _id])).toEqual([
      ['rounds', round(1)],
    ]);
  });
});

it('folds the log up to a position', async () => {
  await append(...full);
  const view = await foldLog(log, (await log.readAll()[Symbol.asyncIterator]().next()).value[3].position);
  expect(lastRound(currentEdition(view)!)?.totalVotes).toBe(1);
});
