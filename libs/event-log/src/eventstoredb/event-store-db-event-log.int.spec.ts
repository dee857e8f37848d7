import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StartRefused, Unavailable } from '@fumata/platform';
import type { NewEvent, RecordedEvent } from '../event-log.js';
import { describeEventLog, type LogUnderTest } from '../event-log.contract.js';
import { EventStoreDbEventLog, type EventStoreDbOptions } from './event-store-db-event-log.js';
import { openEventStoreDb } from './open-event-store-db.js';
import type { Supervision } from './supervision.js';
import { EventStoreDouble } from './testing/event-store-double.js';

const prefixes = ['conclaves', 'conclave-', 'ballot-', 'seals-'];
const never = new Promise<void>(() => undefined);
const atOnce: Supervision = { random: () => 0.5, wait: () => nextTurn(), lookTime: () => never };

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

  const logWith = (options: Partial<EventStoreDbOptions>): EventStoreDbEventLog =>
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

  it('goes on by the new leader when it has changed amid appends, and follows on', async () => {
    const leader = new EventStoreDouble({ events: double.events });
    await leader.start();
    const seen: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void seen.push(...events) });
    await log.append('ballot-1', 'no-stream', [vote()]);
    await untilSeen(seen, 1);
    double.stepDown({ host: '127.0.0.1', port: leader.port });
    expect(await log.append('ballot-1', 0, [vote()])).toMatchObject({ appended: true, revision: 1 });
    await untilSeen(seen, 2);
    expect(seen).toEqual(await all());
    leader.stop();
  });

  it('bridges a server that breaks the connection once, and tells of one that is gone', async () => {
    await log.append('ballot-1', 'no-stream', [vote()]);
    const event = vote();
    const appending = log.append('ballot-1', 0, [event]);
    double.stop();
    await double.start();
    await appending.catch(() => undefined); // what matters is that the repeat is one
    expect(await log.append('ballot-1', 0, [event])).toMatchObject({ appended: true, revision: 1 });
    expect(await all()).toHaveLength(2);
  });

  it('ends a follower whose log has become shorter than what it has handed over, and no other', async () => {
    await log.append('ballot-1', 'no-stream', [vote(), vote(), vote()]);
    const seen: RecordedEvent[] = [];
    const troubles: unknown[] = [];
    const follower = log.follow({
      onEvents: (events) => void seen.push(...events),
      onTrouble: (cause) => troubles.push(cause),
    });
    await untilSeen(seen, 3);
    double.stop();
    double.events.all.pop();
    await double.start();
    while (follower.state !== 'stopped') await nextTurn();
    expect(String(troubles.at(-1))).toMatch(/the log ends at [\d-]+, though [\d-]+ was read from it/);
    expect(troubles.filter((cause) => !(cause instanceof Unavailable))).toHaveLength(1);
    const fresh: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void fresh.push(...events) });
    await untilSeen(fresh, 2);
  });

  it('notices that a subscription has gone deaf, and makes another one', async () => {
    let look: () => void = () => undefined;
    const lookTime = (): Promise<void> => new Promise((resolve) => (look = resolve));
    const watchful = logWith({ supervision: { ...atOnce, lookTime } });
    const seen: RecordedEvent[] = [];
    const troubles: unknown[] = [];
    const follower = watchful.follow({
      onEvents: (events) => void seen.push(...events),
      onTrouble: (cause) => troubles.push(cause),
    });
    while (follower.state !== 'live') await nextTurn();
    double.deaf = true;
    await log.append('ballot-1', 'no-stream', [vote()]);
    while (troubles.length === 0) {
      look();
      await nextTurn();
    }
    double.deaf = false;
    await untilSeen(seen, 1);
    expect(String(troubles[0])).toContain('deaf');
    await watchful.close();
  });

  it('refuses at once what would wait behind thousands for a server that does not answer', async () => {
    double.silent = true;
    const impatient = logWith({ deadlineMs: 2_000 });
    const waiting = Array.from({ length: 5_000 }, () => impatient.append('ballot-1', 'any', [vote()]));
    const answered = Promise.allSettled(waiting);
    await expect(impatient.append('ballot-1', 'any', [vote()])).rejects.toThrow(/waiting for the server/);
    expect((await answered).every(({ status: outcome }) => outcome === 'rejected')).toBe(true);
    double.silent = false;
    await impatient.close();
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

  describe('over TLS, with a name and a password', () => {
    let secured: EventStoreDouble;
    let folder: string;
    let address: (user: string, extra?: string) => string;

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-tls-'));
      const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
      const made = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '1',
      ];
      execFileSync('openssl', [...made, '-keyout', key!, '-out', cert!, ...subject], { stdio: 'ignore' });
      secured = new EventStoreDouble({
        secured: { key: readFileSync(key!), cert: readFileSync(cert!), user: 'fumata', password: 'secret' },
      });
      await secured.start();
      address = (user, extra = `&tlsCaFile=${cert}`) =>
        `esdb://${user}@localhost:${secured.port}?tls=true${extra}`;
    });
    afterEach(() => {
      secured.stop();
      rmSync(folder, { recursive: true });
    });

    it('appends, reads and follows', async () => {
      const safe = logWith({ connectionString: address('fumata:secret') });
      const seen: RecordedEvent[] = [];
      safe.follow({ onEvents: (events) => void seen.push(...events) });
      await safe.append('ballot-1', 'no-stream', [vote()]);
      await untilSeen(seen, 1);
      expect(await safe.readStream('ballot-1')).toHaveLength(1);
      await safe.close();
    });

    it('is unavailable with a wrong password, and to one who does not know the certificate', async () => {
      for (const connectionString of [address('fumata:guess'), address('fumata:secret', '')]) {
        const refused = logWith({ connectionString, deadlineMs: 1_000 });
        const failure = await refused.append('ballot-1', 'any', [vote()]).catch((cause: unknown) => cause);
        expect(failure).toBeInstanceOf(Unavailable);
        expect(String(failure)).not.toMatch(/guess|secret/);
        await refused.close();
      }
      expect(secured.events.all).toHaveLength(0);
    });
  });

  it('names the variable, and nothing of its words, when they can’t be understood', async () => {
    const connectionString = 'esdb://fumata:secret@one:port';
    const failure = await openEventStoreDb({ connectionString, prefixes }).catch((cause: unknown) => cause);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^EVENT_STORE_URL .* character \d+$/) });
    expect(failure).toBeInstanceOf(StartRefused);
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
