import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { STREAM_PREFIXES } from '@fumata/conclave';
import type { EventLog, NewEvent, RecordedEvent } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { EventStoreDbEventLog } from '../../../libs/event-log/src/eventstoredb/event-store-db-event-log.ts';
import { openEventStoreDb } from '../../../libs/event-log/src/eventstoredb/open-event-store-db.ts';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { serversFolder } from '../../servers/server.ts';
import { describeOnEventStoreDb } from '../site/on-servers.ts';

const WRITERS = 8;
/** Time an append may wait for the next leader: exceeded only by one that hangs, even on a slow machine. */
const DEADLINE_MS = 180_000;
/**
 * Maximum number of reads: a node that has just lost the leadership may answer without the latest events, see
 * `EventLog`.
 */
const MAX_READS = 1_000;

describeOnEventStoreDb('an event log on three nodes during appends', () => {
  const folder = serversFolder();
  let cluster: EventStoreDb;

  beforeAll(async () => {
    cluster = await EventStoreDb.in({ folder, nodes: 3 });
    await cluster.start();
  });
  afterAll(async () => {
    await cluster.kill();
    rmSync(folder, { recursive: true });
  });

  /** Returns the causes of failed appends that the caller repeated. */
  const expectNothingLost = async (fault: (appends: Appends) => Promise<void>): Promise<readonly unknown[]> => {
    const log = new EventStoreDbEventLog({
      connectionString: `${cluster.url}&defaultDeadline=${DEADLINE_MS}`,
      prefixes: STREAM_PREFIXES,
      namespace: `test-${randomUUID()}-`,
    });
    const appends = new Appends(log);
    try {
      const seen: string[] = [];
      log.follow({ onEvents: (events) => void seen.push(...events.map(({ eventId }) => eventId)) });
      await appends.more(50);
      await fault(appends);
      await cluster.complete();
      await appends.more(50);
      await appends.stop();
      let recorded: readonly string[] = [];
      const isAllRecorded = async (): Promise<boolean> => {
        recorded = (await all(log)).map(({ eventId }) => eventId);
        return appends.acknowledged.every((eventId) => recorded.includes(eventId));
      };
      await eventually('everything acknowledged is in the log', isAllRecorded, MAX_READS);
      expect(new Set(recorded).size).toBe(recorded.length);
      await eventually('everything seen', () => seen.length >= recorded.length);
      expect(seen).toEqual(recorded);
      return appends.failures;
    } finally {
      await appends.stop();
      await log.close();
    }
  };

  it('loses, duplicates and skips nothing when the leader is killed; pending appends move to the next one', async () => {
    const failures = await expectNothingLost(async (appends) => {
      const leader = await cluster.leader();
      await leader.kill();
      try {
        await appends.more(50);
      } finally {
        await leader.start();
      }
    });
    expect(failures).toEqual([]);
  });

  it('loses, duplicates and skips nothing when the leader is frozen; pending appends move to the next one', async () => {
    const failures = await expectNothingLost(async (appends) => {
      const leader = await cluster.leader();
      await leader.freeze();
      try {
        await appends.more(50);
      } finally {
        await leader.resume();
      }
    });
    expect(failures).toEqual([]);
  });

  it('makes a process that starts without two of three nodes read-only, and loses, duplicates and skips nothing after their return', async () => {
    const failures = await expectNothingLost(async () => {
      const [first, second] = cluster.nodes;
      await Promise.all([first?.kill(), second?.kill()]);
      try {
        await expectNotWritable();
      } finally {
        await Promise.all([first?.start(), second?.start()]);
      }
    });
    expect(failures.filter((cause) => !(cause instanceof Unavailable))).toEqual([]);
  });

  const expectNotWritable = async (): Promise<void> => {
    const late = await openEventStoreDb({
      connectionString: `${cluster.url}&defaultDeadline=500`,
      prefixes: STREAM_PREFIXES,
      namespace: `test-${randomUUID()}-`,
    });
    try {
      const event: NewEvent = { eventId: randomUUID(), type: 'VoteCast', data: {}, metadata: {} };
      await expect(late.append('ballot-1', 'no-stream', [event])).rejects.toBeInstanceOf(Unavailable);
      await eventually('not writable', async () => !(await late.health()).writable);
    } finally {
      await late.close();
    }
  };
});

/** Concurrent writers that append one event after the other, each repeated under the same id until acknowledged. */
class Appends {
  readonly acknowledged: string[] = [];
  readonly failures: unknown[] = [];
  readonly #log: EventLog;
  readonly #writers: readonly Promise<void>[];
  #onAcknowledged: () => void = () => undefined;
  #isOver = false;

  constructor(log: EventLog) {
    this.#log = log;
    this.#writers = Array.from({ length: WRITERS }, () => this.#write());
  }

  /** Resolves after this many further acknowledgements. */
  more(count: number): Promise<void> {
    const until = this.acknowledged.length + count;
    return new Promise((resolve) => {
      this.#onAcknowledged = () => {
        if (this.acknowledged.length >= until) resolve();
      };
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const event: NewEvent = { eventId: randomUUID(), type: 'VoteCast', data: {}, metadata: {} };
      while (!(await this.#append(event)) && !this.#isOver);
    }
  }

  async #append(event: NewEvent): Promise<boolean> {
    try {
      await this.#log.append(`ballot-${event.eventId}`, 'no-stream', [event]);
      this.acknowledged.push(event.eventId);
      this.#onAcknowledged();
      return true;
    } catch (cause) {
      this.failures.push(cause);
      return false;
    }
  }
}

async function all(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll()) events.push(...page);
  return events;
}
