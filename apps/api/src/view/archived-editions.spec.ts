import { setImmediate } from 'node:timers/promises';
import type { Edition, Round } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { ConclaveProjector, DETAILS, ReadModels } from '@fumata/read-models';
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
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestTimers } from '../testing/doubles/test-timers.js';
import { ArchivedEditions } from './archived-editions.js';
import { LiveView } from './live-view.js';

const NEXT = hex(0xc1);
const fail = (cause: unknown): never => {
  throw cause;
};
const reports = { onError: fail, onRecovered: () => undefined, onSnapshotError: fail };

let log: MemoryEventLog;
let testLog: TestLog;
let models: ReadModels;
let live: LiveView;
let timers: TestTimers;
let archived: ArchivedEditions;
let projector: ConclaveProjector;

beforeEach(async () => {
  log = new MemoryEventLog();
  testLog = new TestLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  live = new LiveView(log, models, reports);
  timers = new TestTimers();
  archived = new ArchivedEditions(live, models, timers, fail);
  projector = new ConclaveProjector({ log, models, clock: { now: () => new Date() }, wait: () => setImmediate() });
  await live.start();
  await archived.start();
});
afterEach(() => projector.stop());

const append = async (...facts: EventInput[]): Promise<void> => {
  const before = testLog.events.length;
  testLog.append(...facts);
  for (const { stream, ...event } of testLog.events.slice(before)) await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
};
/** The first edition with two rounds. */
const first: EventInput[] = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];
const reset: EventInput[] = [opened({ conclaveId: NEXT }), started(NEXT, CONCLAVE)];
const inMemory = (): Edition => live.view.editions[CONCLAVE]!;
const detailed = ({ rounds }: Edition, from = archived): Promise<Round[]> => from.withDetails(rounds, DETAILS);
const projected = async () => projector.untilPosition((await log.head())!);
/** The next attempt, and the answers of the store in memory. */
const attempt = async (): Promise<void> => {
  timers.pass(1_000);
  for (let turns = 0; turns < 10; turns++) await setImmediate();
};

describe('an archived edition', () => {
  it('stays in memory with all details until the read models have it', async () => {
    await append(...first, ...reset);
    await attempt();
    expect((await detailed(inMemory()))[0]?.counts).toEqual({ [cardinal(1)]: { votes: 3, firstVotes: 3 } });
  });

  it('is the same from the read models, which leave its totals in memory', async () => {
    await append(...first, ...reset);
    const before = structuredClone(inMemory());
    await projector.start();
    await projected();
    await attempt();
    expect(inMemory()).toMatchObject({ rounds: [{ totalVotes: 3, counts: {}, perMinute: {}, leads: [] }, {}] });
    expect(await detailed(inMemory())).toEqual(before.rounds);
    expect(timers.pending).toBe(0);
  });

  it('is dropped from memory at the start of a process', async () => {
    await append(...first);
    await projector.start(); // has saved no snapshot yet: the process folds the whole log
    await append(...reset);
    await projected();
    const later = new LiveView(log, models, reports);
    await later.start();
    expect(later.view.editions[CONCLAVE]?.rounds[0]?.counts).toEqual({ [cardinal(1)]: { votes: 3, firstVotes: 3 } });
    await new ArchivedEditions(later, models, timers, fail).start();
    expect(later.view.editions[CONCLAVE]?.rounds[0]?.counts).toEqual({});
  });

  it('is read from the read models if the snapshot lacks its details, also while these are behind', async () => {
    await append(...first, ...reset);
    await projector.start();
    await projected();
    await projector.stop(); // saves a snapshot
    await append(...votes(1, 1)); // not projected
    const before = structuredClone(inMemory());
    const later = new LiveView(log, models, reports);
    await later.start();
    const fromSnapshot = later.view.editions[CONCLAVE]!;
    expect(fromSnapshot.rounds[0]?.counts).toEqual({});
    const other = new ArchivedEditions(later, models, timers, fail);
    await other.start();
    expect(await detailed(fromSnapshot, other)).toEqual(before.rounds);
    other.stop();
  });

  it('counts late votes on in memory', async () => {
    await append(...first, ...reset);
    await projector.start();
    await projected();
    await attempt();
    const { sequence } = inMemory();
    await append(vote(1, { roundId: round(2) }));
    expect(inMemory()).toMatchObject({ sequence: sequence + 1, rounds: [{ setAside: 0 }, { setAside: 1 }] });
    expect(await detailed(inMemory())).toMatchObject([{ counts: { [cardinal(1)]: { votes: 3 } } }, { setAside: 1 }]);
  });

  it('is unavailable while the read models lack a round of it', async () => {
    await append(...first, ...reset);
    await projector.start();
    await projected();
    await attempt();
    const stored = (await models.rounds.get(round(1)))!;
    await models.rounds.put({ ...stored, totalVotes: 2 }); // a projector that has not come further yet
    await expect(detailed(inMemory())).rejects.toThrow('the read models do not have this round yet');
    await models.rounds.delete(round(1));
    await expect(detailed(inMemory())).rejects.toThrow('the read models do not have this round yet');
    await models.drop('conclave');
    await expect(detailed(inMemory())).rejects.toThrow('the read models do not have this round yet');
  });

  it('stays in memory while the documents are away', async () => {
    await append(...first, ...reset);
    const documents = EmbeddedDocumentStore.inMemory();
    const other = new ArchivedEditions(live, new ReadModels(documents), timers, fail);
    await documents.close();
    await other.start();
    await attempt();
    expect(await detailed(inMemory(), other)).toEqual(inMemory().rounds);
    expect(inMemory().rounds[0]?.totalVotes).toBe(3);
    other.stop();
    expect(timers.pending).toBe(1); // that of the other one of this test
  });
});

it('the running edition is never dropped', async () => {
  await append(...first);
  await projector.start();
  await projected();
  const before = structuredClone(inMemory());
  await new ArchivedEditions(live, models, timers, fail).start();
  expect(inMemory()).toEqual(before);
});
