import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog, type FollowOptions, type NewEvent } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { saveSnapshot, ReadModels } from '@fumata/read-models';
import { conclaveOpen, foldEvents, TestLog, vote, votes, type EventInput } from '@fumata/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveView } from './live-view.js';

let log: MemoryEventLog;
let models: ReadModels;
let live: LiveView;
/** Reports of the view, in order. */
let reported: string[];

beforeEach(() => {
  reported = [];
  log = new MemoryEventLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  live = new LiveView(log, models, {
    onError: () => reported.push('lost'),
    onRecovered: () => reported.push('recovered'),
    onSnapshotError: () => reported.push('no snapshot'),
  });
});

const append = async (...facts: EventInput[]) => {
  const { events } = new TestLog().append(...facts);
  for (const { stream, eventId, type, data, metadata } of events) {
    await log.append(stream, 'any', [{ eventId, type, data, metadata } as NewEvent]); // test data is JSON
  }
  return events;
};

describe('the live view', () => {
  it('is at the head of the log once started, and applies later events before the append resolves', async () => {
    await append(...conclaveOpen(), ...votes(3, 1));
    await live.start();
    expect(live.ready).toBe(true);
    expect(live.edition?.rounds[0]?.totalVotes).toBe(3);
    await append(vote(1));
    expect(live.edition?.rounds[0]?.totalVotes).toBe(4);
  });

  it('starts from a stored snapshot', async () => {
    const events = await append(...conclaveOpen(), ...votes(3, 1));
    const { view } = foldEvents(events.slice(0, 4));
    const positions: unknown[] = [];
    const { follow } = log;
    log.follow = (options) => {
      positions.push(options.after);
      return follow.call(log, options);
    };
    await saveSnapshot(models, { view, eventCount: 4, origin: events[0]?.eventId ?? '' }, false);
    await live.start();
    expect(positions).toEqual([view.position]);
    expect(live.edition?.rounds[0]?.totalVotes).toBe(3);
  });

  it('reports a loss of the log and its recovery once', async () => {
    await append(...conclaveOpen());
    let followed: FollowOptions | undefined;
    const { follow } = log;
    log.follow = (options) => follow.call(log, (followed = options));
    await live.start();
    expect(reported).toEqual([]);
    followed?.onError?.(new Error('connection lost'));
    followed?.onError?.(new Error('the event is missing'));
    followed?.onCaughtUp?.();
    followed?.onCaughtUp?.();
    expect(reported).toEqual(['lost', 'recovered']);
  });

  it('reads the log from the start if the snapshots cannot be read, and does not report the log as lost', async () => {
    await append(...conclaveOpen(), ...votes(3, 1));
    jest.spyOn(models.snapshots, 'find').mockRejectedValue(new Unavailable('documents', 'lost'));
    await live.start();
    expect([live.edition?.rounds[0]?.totalVotes, reported]).toEqual([3, ['no snapshot']]);
  });

  it('ignores snapshots of another fold version', async () => {
    const events = await append(...conclaveOpen(), ...votes(3, 1));
    const { view } = foldEvents(events);
    const old = { ...view, foldVersion: view.foldVersion - 1 };
    await models.snapshots.put({
      _id: 'old',
      position: view.position ?? '',
      foldVersion: old.foldVersion,
      origin: events[0]?.eventId ?? '',
      events: 6,
      kept: true,
      sequences: {},
      view: JSON.stringify({ ...old, editions: {} }),
    });
    await live.start();
    expect(live.view).toEqual(view);
  });

  it('passes each event, and how it applied it, to listeners in log order', async () => {
    await live.start();
    const received: unknown[] = [];
    const stop = live.listen((event, applied) => received.push([event.type, applied?.sequence, applied?.counted]));
    await append(...conclaveOpen(), vote(1));
    stop();
    await append(vote(1));
    expect(received).toEqual([
      ['ConclaveOpened', 1, false],
      ['RoundOpened', 2, false],
      ['ConclaveStarted', 3, false],
      ['VoteCast', 4, true],
    ]);
  });

  it('returns how it applied an expected event', async () => {
    await live.start();
    const { events } = new TestLog().append(...conclaveOpen(), vote(1));
    const { applied, forget } = live.expect(events[3]?.eventId ?? '');
    await append(...conclaveOpen(), vote(1));
    expect(applied()).toMatchObject({ sequence: 4, counted: true });
    forget();
    await live.reached(live.view.position ?? '');
  });

  it('does not start on an unreadable event', async () => {
    const unknown = { eventId: 'x', type: 'Miracle', data: {}, metadata: { schemaVersion: 1 } };
    await log.append('conclave-x', 'any', [unknown]);
    await expect(live.start()).rejects.toThrow(/Miracle/);
    expect(live.ready).toBe(false);
  });
});
