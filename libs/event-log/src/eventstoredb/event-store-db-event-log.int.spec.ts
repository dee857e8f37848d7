import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import type { NewEvent, RecordedEvent } from '../event-log.js';
import { describeEventLog, type LogUnderTest } from '../event-log.contract.js';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';
import type { Supervision } from './supervision.js';
import { EventStoreDouble } from './testing/event-store-double.js';

const prefixes = ['conclaves', 'conclave-', 'ballot-', 'seals-'];
const atOnce: Supervision = { random: () => 0.5, wait: () => nextTurn() };

async function overTheDouble(): Promise<LogUnderTest> {
  const double = new EventStoreDouble();
  await double.start();
  const { connectionString } = double;
  const open = (): EventStoreDbEventLog =>
    new EventStoreDbEventLog({ connectionString, prefixes, supervision: atOnce });
  const log = open();
  return {
    log,
    second: async () => open(),
    restart: () => double.restart(),
    dispose: async () => {
      await log.close();
      double.stop();
    },
  };
}

describeEventLog('EventStoreDbEventLog (over the double)', overTheDouble, {
  second: true,
  restart: true,
});
const realServer = process.env['EVENT_STORE_TEST_URL'];
if (realServer === undefined) {
  describe('EventStoreDbEventLog over a real server', () => {
    it.skip('skipped: EVENT_STORE_TEST_URL names no server', () => undefined);
  });
} else {
  describeEventLog(
    'EventStoreDbEventLog (over a real server)',
    async () => {
      const namespace = `test-${randomUUID()}-`;
      const open = (): EventStoreDbEventLog =>
        new EventStoreDbEventLog({ connectionString: realServer, prefixes, namespace });
      const log = open();
      return { log, second: async () => open(), dispose: () => log.close() };
    },
    { second: true, restart: false },
  );
}

describe('EventStoreDbEventLog', () => {
  let double: EventStoreDouble;
  let log: EventStoreDbEventLog;

  beforeEach(async () => {
    double = new EventStoreDouble();
    await double.start();
    log = logWith({});
  });
  afterEach(async () => {
    await log.close();
    double.stop();
  });

  const logWith = (options: { deadlineMs?: number; namespace?: string }): EventStoreDbEventLog =>
    new EventStoreDbEventLog({
      connectionString: double.connectionString,
      prefixes,
      supervision: atOnce,
      ...options,
    });
  const all = async (): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const page of log.readAll()) events.push(...page);
    return events;
  };
  const untilSeen = async (seen: readonly unknown[], count: number): Promise<void> => {
    while (seen.length < count) await nextTurn();
  };

  it('leaves out system streams and the streams of others', async () => {
    const foreign = {
      id: randomUUID(),
      metadata: new Map(),
      data: Buffer.from('x'),
      customMetadata: Buffer.from(''),
    };
    double.events.append('$stats-1', 'any', [foreign]);
    double.events.append('invoices-1', 'any', [foreign]);
    await log.append('ballot-1', 'no-stream', [vote()]);
    double.events.append('invoices-2', 'any', [foreign]);
    const seen: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void seen.push(...events) });
    await untilSeen(seen, 1);
    const recorded = await all();
    expect(recorded.map((event) => event.stream)).toEqual(['ballot-1']);
    expect(seen).toEqual(recorded);
    expect(await log.head()).toBe(recorded[0]?.position);
  });

  it('refuses to write where it would not read', async () => {
    await expect(log.append('invoices-1', 'any', [vote()])).rejects.toBeInstanceOf(RangeError);
  });

  it('shares a server with other logs by a namespace', async () => {
    const other = logWith({ namespace: 'other-' });
    await log.append('ballot-1', 'no-stream', [vote()]);
    await other.append('ballot-1', 'no-stream', [vote(), vote()]);
    expect(await all()).toHaveLength(1);
    expect((await other.readStream('ballot-1')).map((event) => event.stream)).toEqual([
      'ballot-1',
      'ballot-1',
    ]);
    await other.close();
  });

  it('is unavailable while there is no server, and again available when it is back', async () => {
    await log.append('ballot-1', 'no-stream', [vote()]);
    double.stop();
    await expect(log.append('ballot-1', 0, [vote()])).rejects.toBeInstanceOf(Unavailable);
    await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
    await expect(all()).rejects.toBeInstanceOf(Unavailable);
    await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
    expect((await log.health()).writable).toBe(false);
    await double.start();
    expect((await log.health()).writable).toBe(true);
    expect(await log.append('ballot-1', 0, [vote()])).toMatchObject({ appended: true, revision: 1 });
  });

  it.each([
    ['unavailable', status.UNAVAILABLE],
    ['denied', status.PERMISSION_DENIED],
    ['late', status.DEADLINE_EXCEEDED],
    ['broken', status.INTERNAL],
  ])('is unavailable when the server says it is %s', async (_name, code) => {
    double.refusal = { code, details: 'not now' };
    await expect(log.append('ballot-1', 'any', [vote()])).rejects.toBeInstanceOf(Unavailable);
    await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
  });

  it('gives up a server that accepts a call and never answers', async () => {
    const impatient = logWith({ deadlineMs: 50 });
    double.silent = true;
    await expect(impatient.append('ballot-1', 'any', [vote()])).rejects.toBeInstanceOf(Unavailable);
    await expect(impatient.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
    double.silent = false;
    await impatient.close();
  });

  it.each([
    ['an error', { code: status.ABORTED, details: 'ServerTooBusy' }],
    ['a quiet end', undefined],
  ])('follows on after its subscription was dropped with %s', async (_how, refusal) => {
    const seen: RecordedEvent[] = [];
    const troubles: unknown[] = [];
    const follower = log.follow({
      onEvents: (events) => void seen.push(...events),
      onTrouble: (cause) => troubles.push(cause),
    });
    await log.append('ballot-1', 'no-stream', [vote(), vote()]);
    await untilSeen(seen, 2);
    double.dropSubscriptions(refusal);
    await log.append('ballot-1', 1, [vote()]);
    await untilSeen(seen, 3);
    expect(seen).toEqual(await all());
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toBeInstanceOf(Unavailable);
    while (follower.state !== 'live') await nextTurn();
  });

  it('appends to servers that know no batches as well', async () => {
    const old = new EventStoreDouble({ batched: false });
    await old.start();
    const oldLog = new EventStoreDbEventLog({ connectionString: old.connectionString, prefixes });
    const events = [vote(), vote()];
    const first = await oldLog.append('ballot-1', 'no-stream', events);
    expect(first).toMatchObject({ appended: true, revision: 1 });
    expect(await oldLog.append('ballot-1', 0, [vote()])).toEqual({ appended: false, actual: 1 });
    expect(await oldLog.append('ballot-2', 3, [vote()])).toEqual({ appended: false, actual: 'no-stream' });
    await oldLog.append('ballot-1', 1, [vote()]);
    expect(await oldLog.append('ballot-1', 'no-stream', events)).toEqual(first);
    await oldLog.close();
    old.stop();
  });

  it('ends its subscription at the server when a follower stops', async () => {
    const follower = log.follow({ onEvents: () => undefined });
    while (follower.state !== 'live') await nextTurn();
    expect(double.subscriptions).toBe(1);
    await follower.stop();
    while (double.subscriptions > 0) await nextTurn();
    expect(follower.state).toBe('stopped');
  });

  it('loses nothing when it is dropped between checkpoints of foreign events', async () => {
    const foreign = {
      id: randomUUID(),
      metadata: new Map(),
      data: Buffer.from('x'),
      customMetadata: Buffer.from(''),
    };
    const seen: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void seen.push(...events) });
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 60; n += 1)
        double.events.append('invoices-1', 'any', [{ ...foreign, id: randomUUID() }]);
      await log.append(`ballot-${round}`, 'no-stream', [vote(), vote()]);
      await untilSeen(seen, 2 * round + 1);
      double.dropSubscriptions();
    }
    await untilSeen(seen, 10);
    expect(seen).toEqual(await all());
  });
});

function vote(): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text: 'vote' }, metadata: {} };
}
