import { randomUUID } from 'node:crypto';
import { BACKWARDS, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StartRefused, Unavailable } from '@fumata/platform';
import { TcpProxy } from '@fumata/testing';
import type { EventLog, Follower, NewEvent, Position, RecordedEvent } from '../event-log.js';
import { describeEventLog } from '../event-log.contract.js';
import type { Outage } from '../event-log.fixture.js';
import { connectClient } from './connection/client.js';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';
import { openEventStoreDb } from './open-event-store-db.js';

const prefixes = ['conclaves', 'conclave-', 'ballot-', 'seals-'];
const connectionString = process.env['EVENT_STORE_TEST_URL'];

/** Long deadline for slow test machines. */
const LONG_DEADLINE = '&defaultDeadline=120000';

/** Each log has its own namespace: the server is shared. */
const open = (namespace: string): EventStoreDbEventLog =>
  new EventStoreDbEventLog({ connectionString: `${connectionString ?? ''}${LONG_DEADLINE}`, prefixes, namespace });

if (connectionString === undefined) {
  describe('EventStoreDbEventLog', () => {
    it.skip('the whole suite (needs EventStoreDB, see the first lines of npm test)', () => undefined);
  });
} else {
  describe('EventStoreDbEventLog over an unstable connection', () => {
    /** More than the connection buffers and more than one page. */
    const EVENTS = 8_000;
    const namespace = `test-${randomUUID()}-`;
    const steady = open(namespace);
    const proxyUrl = new URL(connectionString);
    const proxy = new TcpProxy(new URL(connectionString));
    let unstable: EventStoreDbEventLog;
    /** Start of the reads: skips events of earlier tests. */
    let after: Position;
    /** Number of reads started or resumed. */
    let readsStarted = 0;
    let onReadStarted: () => unknown = () => undefined;

    function connect(address: string): EventStoreDBClient {
      const client = connectClient(address);
      const readAll = client.readAll.bind(client);
      client.readAll = (options) => {
        if (options?.direction !== BACKWARDS && options?.maxCount === undefined) readsStarted += 1;
        onReadStarted();
        return readAll(options);
      };
      return client;
    }
    const votes = (): NewEvent[] =>
      Array.from({ length: 100 }, () => ({ eventId: randomUUID(), type: 'VoteCast', data: {}, metadata: {} }));
    const idsOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ eventId }) => eventId);

    async function recorded(): Promise<readonly string[]> {
      const ids: string[] = [];
      for await (const page of steady.readAll(after)) ids.push(...idsOf(page));
      return ids;
    }

    beforeAll(async () => {
      proxyUrl.hostname = '127.0.0.1';
      proxyUrl.port = String(await proxy.start());
      unstable = new EventStoreDbEventLog({ connectionString: proxyUrl.href, prefixes, namespace, connect });
      const first = await steady.append('ballot-first', 'no-stream', votes());
      if (!first.appended) throw new Error('The namespace is not new.');
      after = first.position;
      for (let n = 0; n < EVENTS; n += 100) await steady.append(`ballot-${n}`, 'no-stream', votes());
    });
    afterAll(async () => {
      await Promise.all([steady.close(), unstable.close()]);
      await proxy.stop();
    });

    it('delivers every event to its follower once, in order', async () => {
      const seen: string[] = [];
      const errors: unknown[] = [];
      let breaks = 0;
      await new Promise<void>((allSeen) => {
        unstable.follow({
          after,
          onEvents: (events) => {
            seen.push(...idsOf(events));
            if (seen.length >= EVENTS) allSeen();
            if (seen.length < (breaks + 1) * 1_000) return;
            breaks += 1;
            proxy.reset();
          },
          onError: (cause) => errors.push(cause),
        });
      });
      expect(errors.length).toBeGreaterThan(0);
      expect(seen).toEqual(await recorded());
    });

    it('reads the whole log or rejects, but never ends early', async () => {
      const READINGS = 2;
      readsStarted = 0;
      const complete: (readonly string[])[] = [];
      for (let n = 0; n < READINGS; n += 1) {
        const read: string[] = [];
        try {
          for await (const page of unstable.readAll(after)) {
            read.push(...idsOf(page));
            proxy.reset();
          }
          complete.push(read);
        } catch (cause) {
          expect(cause).toBeInstanceOf(Unavailable);
        }
      }
      const all = await recorded();
      expect(readsStarted).toBeGreaterThan(READINGS);
      expect(complete.length).toBeGreaterThan(0);
      for (const read of complete) expect(read).toEqual(all);
    });

    it('waits for a server that is briefly unavailable', async () => {
      const url = `${proxyUrl.href}${LONG_DEADLINE}`;
      const patient = new EventStoreDbEventLog({ connectionString: url, prefixes, namespace, connect });
      const head = await patient.head();
      await proxy.stop();
      readsStarted = 0;
      const reads = Promise.all([patient.head(), patient.readAll(head)[Symbol.asyncIterator]().next()]);
      await new Promise<void>((resolve) => (onReadStarted = () => readsStarted > 5 && resolve()));
      await proxy.start();
      expect(await reads).toEqual([head, { done: true, value: undefined }]);
      await patient.close();
    });
  });

  describe('EventStoreDbEventLog on a shared server', () => {
    const namespace = `test-${randomUUID()}-`;
    const log = open(namespace);
    const others = open(`test-${randomUUID()}-`);

    async function append(to: EventLog, eventIds: readonly string[]): Promise<Position> {
      const outcome = await to.append(
        `ballot-${randomUUID()}`,
        'no-stream',
        eventIds.map((eventId) => ({ eventId, type: 'VoteCast', data: {}, metadata: {} })),
      );
      if (!outcome.appended) throw new Error('The stream is not new.');
      return outcome.position;
    }
    /** Appends enough events of another log for the server to report a scan position (about 1,000). */
    async function appendMany(): Promise<void> {
      for (let turn = 0; turn < 12; turn += 1)
        await append(
          others,
          Array.from({ length: 100 }, () => randomUUID()),
        );
    }

    /** Follows from a position until the server reports a scan position. */
    async function scanPositionAfter(after: Position, onCaughtUp: () => void): Promise<Position> {
      let follower: Follower | undefined;
      const scanPosition = await new Promise<Position>((onScanned) => {
        follower = log.follow({ after, onEvents: () => undefined, onScanned, onCaughtUp });
      });
      await follower?.stop();
      return scanPosition;
    }

    async function firstAfter(after: Position, scanPosition: Position): Promise<RecordedEvent | undefined> {
      let follower: Follower | undefined;
      const first = await new Promise<RecordedEvent | undefined>((resolve) => {
        follower = log.follow({ after, scanPosition, onEvents: ([event]) => resolve(event) });
      });
      await follower?.stop();
      return first;
    }

    afterAll(() => Promise.all([log.close(), others.close()]));

    it.each([
      ['while it catches up', false],
      ['at the head', true],
    ])('follows from a scan position that was reported %s and skips nothing', async (_case, isAtHead) => {
      const after = await append(log, [randomUUID()]);
      if (!isAtHead) await appendMany();
      let appending: Promise<void> | undefined;
      const scanPosition = await scanPositionAfter(after, () => {
        if (isAtHead) appending ??= appendMany();
      });
      await appending;
      expect(scanPosition > after).toBe(true);
      const next = randomUUID();
      await append(log, [next]);
      expect((await firstAfter(after, scanPosition))?.eventId).toBe(next);
      const read: string[] = [];
      for await (const page of log.readAll(scanPosition)) read.push(...page.map(({ eventId }) => eventId));
      expect(read).toEqual([next]);
      expect(await log.head(scanPosition)).toBe(await log.head());
    });

    it('skips nothing from a scan position beyond the end of a restored older log', async () => {
      const after = await append(log, [randomUUID()]);
      const [commit = ''] = after.split('-');
      const beyond = String(BigInt(commit) + 1_000_000n).padStart(commit.length, '0');
      const first = firstAfter(after, after.replaceAll(commit, beyond) as Position); // as a longer log would report it
      const next = randomUUID();
      await append(log, [next]);
      expect((await first)?.eventId).toBe(next);
    });
  });

  describeEventLog(
    'EventStoreDbEventLog on one node',
    async () => {
      const namespace = `test-${randomUUID()}-`;
      const log = open(namespace);
      const proxy = new TcpProxy(new URL(connectionString));
      const opened: EventLog[] = [log];
      const outage = async (): Promise<Outage> => {
        const url = new URL(connectionString);
        url.port = String(await proxy.start());
        await proxy.stop();
        let subscriptions = 0;
        const connect = (address: string): EventStoreDBClient => {
          const client = connectClient(address);
          const subscribe = client.subscribeToAll.bind(client);
          client.subscribeToAll = (options) => {
            subscriptions += 1;
            return subscribe(options);
          };
          return client;
        };
        const away = new EventStoreDbEventLog({ connectionString: url.href, prefixes, namespace, connect });
        opened.push(away);
        return { log: away, failures: () => subscriptions - 1, end: async () => void (await proxy.start()) };
      };
      const dispose = async (): Promise<void> => {
        await Promise.all(opened.map((each) => each.close()));
        if (opened.length > 1) await proxy.stop();
      };
      return { log, second: async () => open(namespace), outage, dispose };
    },
    { hasSecondConnection: true, canRestart: false, canBeAway: true },
  );
}

describe('EVENT_STORE_URL', () => {
  it('is rejected without leaking it when malformed', async () => {
    const malformed = 'esbd://fumata:secret@one:2113';
    const failure = await openEventStoreDb({ connectionString: malformed, prefixes }).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(StartRefused);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^EVENT_STORE_URL .* character \d+$/) });
  });
});
