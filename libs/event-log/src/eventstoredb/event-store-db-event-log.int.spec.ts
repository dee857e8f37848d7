import { randomUUID } from 'node:crypto';
import { BACKWARDS, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StartRefused, Unavailable } from '@fumata/platform';
import { Wire } from '@fumata/testing';
import type { EventLog, Follower, NewEvent, Position, RecordedEvent } from '../event-log.js';
import { describeEventLog } from '../event-log.contract.js';
import { connectClient } from './client.js';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';
import { openEventStoreDb } from './open-event-store-db.js';

const prefixes = ['conclaves', 'conclave-', 'ballot-', 'seals-'];
const connectionString = process.env['EVENT_STORE_TEST_URL'];

/** A starving machine is no outage. */
const PATIENCE = '&defaultDeadline=120000';

/** A namespace of its own for each log: the server is shared. */
const open = (namespace: string): EventStoreDbEventLog =>
  new EventStoreDbEventLog({ connectionString: `${connectionString ?? ''}${PATIENCE}`, prefixes, namespace });

if (connectionString === undefined) {
  describe('EventStoreDbEventLog', () => {
    it.skip('on a real server (EVENT_STORE_TEST_URL is not set)', () => undefined);
  });
} else {
  describe('EventStoreDbEventLog whose connection is broken again and again', () => {
    /** More than the connection holds on its way, and more than one page. */
    const EVENTS = 8_000;
    const namespace = `test-${randomUUID()}-`;
    const steady = open(namespace);
    const near = new URL(connectionString);
    const wire = new Wire(new URL(connectionString));
    let shaky: EventStoreDbEventLog;
    /** Readings begin here: events that other tests recorded before are not searched. */
    let after: Position;
    /** How often a reading was begun or taken up again. */
    let begun = 0;
    let onBegun: () => unknown = () => undefined;

    function connect(address: string): EventStoreDBClient {
      const client = connectClient(address);
      const readAll = client.readAll.bind(client);
      client.readAll = (options) => {
        if (options?.direction !== BACKWARDS && options?.maxCount === undefined) begun += 1;
        onBegun();
        return readAll(options);
      };
      return client;
    }
    const votes = (): NewEvent[] =>
      Array.from({ length: 100 }, () => ({
        eventId: randomUUID(),
        type: 'VoteCast',
        data: {},
        metadata: {},
      }));
    const idsOf = (events: readonly RecordedEvent[]): readonly string[] =>
      events.map(({ eventId }) => eventId);

    async function recorded(): Promise<readonly string[]> {
      const ids: string[] = [];
      for await (const page of steady.readAll(after)) ids.push(...idsOf(page));
      return ids;
    }

    beforeAll(async () => {
      near.hostname = '127.0.0.1';
      near.port = String(await wire.mend());
      shaky = new EventStoreDbEventLog({ connectionString: near.href, prefixes, namespace, connect });
      const first = await steady.append('ballot-first', 'no-stream', votes());
      if (!first.appended) throw new Error('The namespace is not new.');
      after = first.position;
      for (let n = 0; n < EVENTS; n += 100) await steady.append(`ballot-${n}`, 'no-stream', votes());
    });
    afterAll(async () => {
      await Promise.all([steady.close(), shaky.close()]);
      await wire.cut();
    });

    it('hands every event to its follower once, in order', async () => {
      const seen: string[] = [];
      const troubles: unknown[] = [];
      let breaks = 0;
      await new Promise<void>((allSeen) => {
        shaky.follow({
          after,
          onEvents: (events) => {
            seen.push(...idsOf(events));
            if (seen.length >= EVENTS) allSeen();
            if (seen.length < (breaks + 1) * 1_000) return;
            breaks += 1;
            wire.reset();
          },
          onTrouble: (cause) => troubles.push(cause),
        });
      });
      expect(troubles.length).toBeGreaterThan(0);
      expect(seen).toEqual(await recorded());
    });

    it('reads the whole log or fails, but never ends early', async () => {
      const READINGS = 2;
      begun = 0;
      const complete: (readonly string[])[] = [];
      for (let n = 0; n < READINGS; n += 1) {
        const read: string[] = [];
        try {
          for await (const page of shaky.readAll(after)) {
            read.push(...idsOf(page));
            wire.reset();
          }
          complete.push(read);
        } catch (cause) {
          expect(cause).toBeInstanceOf(Unavailable);
        }
      }
      const all = await recorded();
      expect(begun).toBeGreaterThan(READINGS);
      expect(complete.length).toBeGreaterThan(0);
      for (const read of complete) expect(read).toEqual(all);
    });

    it('waits with its reads for a server that is away for a moment', async () => {
      const url = `${near.href}${PATIENCE}`;
      const patient = new EventStoreDbEventLog({ connectionString: url, prefixes, namespace, connect });
      const head = await patient.head();
      await wire.cut();
      begun = 0;
      const reads = Promise.all([patient.head(), patient.readAll(head)[Symbol.asyncIterator]().next()]);
      await new Promise<void>((resolve) => (onBegun = () => begun > 5 && resolve()));
      await wire.mend();
      expect(await reads).toEqual([head, { done: true, value: undefined }]);
      await patient.close();
    });
  });

  describe('EventStoreDbEventLog on a server shared with others', () => {
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
    /** Enough events of others for the server to report a checkpoint (about 1,000). */
    async function appendMany(): Promise<void> {
      for (let turn = 0; turn < 12; turn += 1)
        await append(
          others,
          Array.from({ length: 100 }, () => randomUUID()),
        );
    }

    /** Follows from a position on, until the server has reported a checkpoint. */
    async function checkpointAfter(after: Position, onCaughtUp: () => void): Promise<Position> {
      let follower: Follower | undefined;
      const checkpoint = await new Promise<Position>((onCheckpoint) => {
        follower = log.follow({ after, onEvents: () => undefined, onCheckpoint, onCaughtUp });
      });
      await follower?.stop();
      return checkpoint;
    }

    async function firstAfter(after: Position, checkpoint: Position): Promise<RecordedEvent | undefined> {
      let follower: Follower | undefined;
      const first = await new Promise<RecordedEvent | undefined>((resolve) => {
        follower = log.follow({ after, checkpoint, onEvents: ([event]) => resolve(event) });
      });
      await follower?.stop();
      return first;
    }

    afterAll(() => Promise.all([log.close(), others.close()]));

    it.each([
      ['while it catches up', false],
      ['at the head', true],
    ])('follows from a checkpoint that was reported %s and skips nothing', async (_when, isAtHead) => {
      const after = await append(log, [randomUUID()]);
      if (!isAtHead) await appendMany();
      let appending: Promise<void> | undefined;
      const checkpoint = await checkpointAfter(after, () => {
        if (isAtHead) appending ??= appendMany();
      });
      await appending;
      expect(checkpoint > after).toBe(true);
      const next = randomUUID();
      await append(log, [next]);
      expect((await firstAfter(after, checkpoint))?.eventId).toBe(next);
      const read: string[] = [];
      for await (const page of log.readAll(checkpoint)) read.push(...page.map(({ eventId }) => eventId));
      expect(read).toEqual([next]);
      expect(await log.head(checkpoint)).toBe(await log.head());
    });

    it('skips nothing from a checkpoint beyond the end of an older log that was put back', async () => {
      const after = await append(log, [randomUUID()]);
      const [commit = ''] = after.split('-');
      const beyond = String(BigInt(commit) + 1_000_000n).padStart(commit.length, '0');
      const first = firstAfter(after, after.replaceAll(commit, beyond) as Position); // as a larger log would give it
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
      return { log, second: async () => open(namespace), dispose: () => log.close() };
    },
    { second: true, restart: false },
  );
}

describe('EVENT_STORE_URL', () => {
  it('is refused without repeating its text when it is malformed', async () => {
    const malformed = 'esbd://fumata:secret@one:2113';
    const failure = await openEventStoreDb({ connectionString: malformed, prefixes }).catch(
      (cause: unknown) => cause,
    );
    expect(failure).toBeInstanceOf(StartRefused);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^EVENT_STORE_URL .* character \d+$/) });
  });
});
