// Contract of the event log on three nodes, and a full disk. `npm test` runs the contract on one node, and the faults
// that need three (event-log.int.spec.ts).
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Unavailable } from '@fumata/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { describeEventLog } from '../../../libs/event-log/src/event-log.contract.ts';
import { EventStoreDbEventLog } from '../../../libs/event-log/src/eventstoredb/event-store-db-event-log.ts';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { serversFolder } from '../../servers/server.ts';
import { mountSmallDisk, type SmallDisk } from '../../torture/small-disk.ts';
import { describeOnEventStoreDb } from '../site/on-servers.ts';

describeOnEventStoreDb('an event log on three nodes', () => {
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

  describeEventLog(
    'EventStoreDbEventLog on three nodes',
    async () => {
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
    { hasSecondConnection: true, canRestart: true, canBeAway: false },
  );
});

describeOnEventStoreDb('a node whose disk is full', () => {
  const probe = mountSmallDisk('size=1m');
  probe?.unmount();
  const itOnSmallDisk = probe ? it : it.skip;
  let disk: SmallDisk | undefined;
  let server: EventStoreDb | undefined;
  let log: EventStoreDbEventLog | undefined;

  afterAll(async () => {
    await log?.close();
    await server?.kill();
    disk?.unmount();
  });

  itOnSmallDisk(
    'refuses appends, loses none that was acknowledged, and takes them again once there is room (needs root on Linux, to mount a tmpfs)',
    async () => {
      disk = mountSmallDisk('size=320m');
      if (!disk) throw new Error('the disk could not be mounted again');
      server = await EventStoreDb.in({ folder: disk.path });
      await server.start();
      const opened = new EventStoreDbEventLog({ connectionString: server.url, prefixes: STREAM_PREFIXES });
      log = opened;
      const acknowledged: string[] = [];
      const append = async (): Promise<void> => {
        const eventId = randomUUID();
        const data = { filler: 'x'.repeat(2_000) };
        await opened.append(`ballot-${eventId}`, 'no-stream', [{ eventId, type: 'VoteCast', data, metadata: {} }]);
        acknowledged.push(eventId);
      };
      const appendMany = async (count: number): Promise<void> => {
        for (let appended = 0; appended < count; appended += 1) await append();
      };

      await appendMany(20);
      disk.fill(64);
      await expect(appendMany(5_000)).rejects.toBeInstanceOf(Unavailable);
      expect((await opened.health()).writable).toBe(false);

      await server.nodes[0]?.ended();
      disk.empty();
      await server.start();
      await appendMany(20);
      const recorded = new Set<string>();
      for await (const page of opened.readAll()) for (const { eventId } of page) recorded.add(eventId);
      expect(acknowledged.filter((eventId) => !recorded.has(eventId))).toEqual([]);
    },
  );
});
