// The contract of the event log on three nodes. `npm test` runs it on one node, and the faults that need three (event-log.suite.ts).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { describeEventLog } from '../../libs/event-log/src/event-log.contract.ts';
import { EventStoreDbEventLog } from '../../libs/event-log/src/eventstoredb/event-store-db-event-log.ts';
import { describeOnServers } from './on-servers.ts';
import { missingServers } from './servers.ts';
import { closeSharedServers, openSharedServers, sharedServers } from './shared-servers.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedServers);
  afterAll(closeSharedServers);
}

describeOnServers('an event log on three nodes', () => {
  describeEventLog(
    'EventStoreDbEventLog on three nodes',
    async () => {
      const cluster = sharedServers().log;
      const namespace = `test-${randomUUID()}-`;
      const open = () =>
        new EventStoreDbEventLog({ connectionString: cluster.url, prefixes: STREAM_PREFIXES, namespace });
      const log = open();
      const restart = async (): Promise<void> => {
        await cluster.kill();
        await cluster.start();
      };
      return { log, second: async () => open(), restart, dispose: () => log.close() };
    },
    { second: true, restart: true },
  );
});
