import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { StartRefused, Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import type { NewEvent } from '../event-log.js';
import { describeEventLog } from '../event-log.contract.js';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';
import { openEventStoreDb } from './open-event-store-db.js';

const prefixes = ['conclaves', 'conclave-', 'ballot-', 'seals-'];
const connectionString = process.env['EVENT_STORE_TEST_URL'];

/** A namespace of its own for each log: the server is shared. */
const open = (namespace: string, options = ''): EventStoreDbEventLog =>
  new EventStoreDbEventLog({ connectionString: `${connectionString ?? ''}${options}`, prefixes, namespace });

if (connectionString === undefined) {
  describe('EventStoreDbEventLog', () => {
    it.skip('on a real server (EVENT_STORE_TEST_URL is not set)', () => undefined);
  });
} else {
  describe('EventStoreDbEventLog whose connection is replaced again and again', () => {
    const EVENTS = 3_000;
    const namespace = `test-${randomUUID()}-`;
    const steady = open(namespace);
    /** A heartbeat that hardly ever comes in time. */
    const shaky = open(namespace, '&keepAliveInterval=150&keepAliveTimeout=1');
    afterAll(() => Promise.all([steady.close(), shaky.close()]));

    const vote = (): NewEvent => ({ eventId: randomUUID(), type: 'VoteCast', data: {}, metadata: {} });
    const all = async (log: EventStoreDbEventLog): Promise<readonly string[]> => {
      const events: string[] = [];
      for await (const page of log.readAll()) events.push(...page.map(({ eventId }) => eventId));
      return events;
    };

    it('hands every event to its follower once, in order', async () => {
      const seen: string[] = [];
      shaky.follow({ onEvents: (events) => void seen.push(...events.map(({ eventId }) => eventId)) });
      for (let n = 0; n < EVENTS; n += 10)
        await Promise.all(
          Array.from({ length: 10 }, () => steady.append(`ballot-${randomUUID()}`, 'no-stream', [vote()])),
        );
      const recorded = await all(steady);
      await eventually('everything seen', () => seen.length >= EVENTS);
      expect(seen).toEqual(recorded);
    });

    it('reads the whole log or fails, but never ends early', async () => {
      for (let n = 0; n < 10; n += 1) {
        const read = await all(shaky).catch((cause: unknown) => cause);
        if (!(read instanceof Unavailable)) expect(read).toHaveLength(EVENTS);
      }
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
    const malformed = 'esdb://fumata:secret@one:port';
    const failure = await openEventStoreDb({ connectionString: malformed, prefixes }).catch(
      (cause: unknown) => cause,
    );
    expect(failure).toBeInstanceOf(StartRefused);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^EVENT_STORE_URL .* character \d+$/) });
  });
});
