import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { STREAM_PREFIXES } from '@fumata/conclave';
import type { EventLog, RecordedEvent } from '@fumata/event-log';
import { EventStoreDbEventLog } from '../../../libs/event-log/src/eventstoredb/event-store-db-event-log.ts';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { serversFolder } from '../../servers/server.ts';
import { describeOnEventStoreDb } from '../site/on-servers.ts';

describeOnEventStoreDb('a scavenge of the event store', () => {
  const folder = serversFolder();
  let server: EventStoreDb;
  let client: EventStoreDBClient;
  const opened: EventStoreDbEventLog[] = [];
  const open = (): EventStoreDbEventLog => {
    const log = new EventStoreDbEventLog({ connectionString: server.url, prefixes: STREAM_PREFIXES });
    opened.push(log);
    return log;
  };

  beforeAll(async () => {
    server = await EventStoreDb.in({ folder: join(folder, 'events') });
    await server.start();
    client = EventStoreDBClient.connectionString(server.url);
  });
  afterAll(async () => {
    await Promise.all([client.dispose(), ...opened.map((log) => log.close())]);
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  /** Resolves with the result once the scavenge has ended. */
  async function scavenge(): Promise<unknown> {
    const started = await fetch(`http://127.0.0.1:${server.nodes[0]?.port}/admin/scavenge`, {
      method: 'POST',
      headers: { accept: 'application/json' },
    });
    const { scavengeId } = (await started.json()) as { scavengeId: string }; // documented by the server
    for await (const { event } of client.subscribeToStream(`$scavenges-${scavengeId}`))
      if (event?.type === '$scavengeCompleted') return event.data;
    throw new Error('the subscription ended');
  }

  it('removes no event of the site and changes no position, revision or order', async () => {
    const log = open();
    for (let n = 0; n < 50; n += 1) await vote(log);
    await client.setStreamMetadata('of-others', { maxCount: 1 });
    for (let n = 0; n < 3; n += 1) await client.appendToStream('of-others', jsonEvent({ type: 'Other', data: { n } }));
    const before = await all(log);
    expect(await countOf(client, 'of-others')).toBe(3);

    expect(await scavenge()).toMatchObject({ result: 'Success' });
    expect(await countOf(client, 'of-others')).toBe(1);
    expect(await all(log)).toEqual(before);
    const next = await vote(log);
    await server.kill();
    await server.start();
    const after = await all(open());
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)?.eventId).toBe(next);
  });
});

async function vote(log: EventLog): Promise<string> {
  const eventId = randomUUID();
  await log.append(`ballot-${eventId}`, 'no-stream', [{ eventId, type: 'VoteCast', data: {}, metadata: {} }]);
  return eventId;
}

async function all(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll()) events.push(...page);
  return events;
}

/** Events of a stream that are stored: reads of the stream hide those beyond `$maxCount`, reads of the log do not. */
async function countOf(client: EventStoreDBClient, stream: string): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll()) if (event?.streamId === stream) count += 1;
  return count;
}
