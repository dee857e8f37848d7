import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog, type FollowOptions, type NewEvent } from '@fumata/event-log';
import { saveSnapshot, ReadModels } from '@fumata/read-models';
import { conclaveOpen, foldEvents, TestLog, vote, votes, type EventInput } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LiveView } from './live-view.js';

let log: MemoryEventLog;
let models: ReadModels;
let live: LiveView;
const errors: unknown[] = [];

beforeEach(() => {
  log = new MemoryEventLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  live = new LiveView(log, models, (cause) => errors.push(cause));
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
    let calls = 0;
    const losses: unknown[] = [];
    const recovering = new LiveView(
      log,
      models,
      (cause) => losses.push(cause),
      () => (calls += 1),
    );
    let followed: FollowOptions | undefined;
    const { follow } = log;
    log.follow = (options) => follow.call(log, (followed = options));
    await recovering.start();
    expect(calls).toBe(0);
    followed?.onError?.(new Error('connection lost'));
    followed?.onError?.(new Error('the event is missing'));
    followed?.onCaughtUp?.();
    followed?.onCaughtUp?.();
    expect([losses.length, calls]).toEqual([1, 1]);
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
