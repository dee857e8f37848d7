import { MemoryEventLog } from '@fumata/event-log';
import { FOLD_VERSION } from '@fumata/conclave';
import { conclaveOpen, round, roundClosed, TestLog, vote, votes } from '@fumata/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { dropDetails, roundsOfArchived } from './details.js';
import { foldLog } from './edition-events.js';
import { ConclaveProjector } from './projector.js';
import { originOf } from './origin.js';
import { driftOf } from './rebuild/check.js';
import { newestSnapshot, SNAPSHOT_EVERY_EVENTS } from './snapshots.js';
import {
  prepareModels,
  append,
  clock,
  full,
  head,
  log,
  models,
  projector,
  record,
  reopenModels,
  replaceLog,
  running,
  turn,
} from './projector.fixture.js';

prepareModels();

describe('ConclaveProjector', () => {
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
    const fold = await foldLog(log);
    roundsOfArchived(fold.editions).forEach(dropDetails);
    expect((await newestSnapshot(models, origin))?.view).toEqual(fold);
    expect(await models.snapshots.get(old._id)).toBeUndefined();
  });

  it('saves a permanent snapshot every 10,000 events', async () => {
    const events = new TestLog().append(...conclaveOpen(), ...votes(SNAPSHOT_EVERY_EVENTS, 1)).events;
    await record(events);
    await running(async (one) => one.untilPosition(await head()));
    const permanent = await models.snapshots.find({ kept: true });
    expect(permanent.map((each) => each.events)).toEqual([SNAPSHOT_EVERY_EVENTS]);
    const origin = await originOf(log);
    const snapshot = await newestSnapshot(models, origin);
    expect(snapshot?.eventCount).toBe(events.length);
    expect(snapshot?.view).toEqual(await foldLog(log));
    expect(await newestSnapshot(models, origin, await head())).toMatchObject({ eventCount: SNAPSHOT_EVERY_EVENTS });
  });

  it('makes up for a permanent snapshot that could not be saved', async () => {
    const { events } = new TestLog().append(...conclaveOpen(), ...votes(SNAPSHOT_EVERY_EVENTS, 1));
    await record(events);
    jest.spyOn(models.snapshots, 'put').mockRejectedValueOnce(new Error('gone'));
    await running(async (one) => one.untilPosition(await head()));
    const permanent = await models.snapshots.find({ kept: true });
    expect(permanent.map((each) => each.events)).toEqual([events.length]);
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
    reopenModels();
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
    replaceLog(new MemoryEventLog());
    const other = new TestLog()
      .append(...conclaveOpen(), vote(1))
      .events.map((event) => ({ ...event, eventId: `other ${event.eventId}` }));
    await record(other);
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.editions.count()).toBe(1);
    expect(await driftOf(models, log)).toEqual([]);
  });
});
