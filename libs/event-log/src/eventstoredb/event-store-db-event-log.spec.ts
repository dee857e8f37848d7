import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';

const never = new Promise<never>(() => undefined);

/** A client whose server never answers. */
function connect(): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  Reflect.set(client, 'getGRPCClient', () => never); // protected in the client's types
  return client;
}

describe('EventStoreDbEventLog', () => {
  it('reports a silent server within the heartbeat time-out', async () => {
    const connectionString = 'esdb://one.example?tls=false&keepAliveTimeout=20&defaultDeadline=40';
    const log = new EventStoreDbEventLog({ connectionString, prefixes: ['ballot-'], connect });
    expect(await log.health()).toEqual({ writable: false, detail: expect.stringContaining('within 20 ms') });
    await log.close();
  });
});
