import { join } from 'node:path';
import { EVENT_STORE_DB, EventStoreDb, type EventStoreDbOptions } from '../../servers/event-store-db.ts';
import { MONGODB, MongoReplicaSet } from '../../servers/mongodb.ts';
import { missingReason, type Engine } from '../../servers/program.ts';
import { createRedis, REDIS } from '../../servers/redis.ts';
import type { Server } from '../../servers/server.ts';

/** Servers of a site on several machines. */
export interface Servers {
  /** Cluster of three nodes. */
  readonly log: EventStoreDb;
  readonly documents: Server;
  readonly jobs: Server;
}

export const ENGINES: readonly Engine[] = [EVENT_STORE_DB, MONGODB, REDIS];

/** Why servers can't be started on this machine, one sentence each. */
export const missingServers = (): readonly string[] => ENGINES.flatMap((engine) => missingReason(engine) ?? []);

/** Each server stores its data in the folder. If one fails to start, all are stopped. */
export async function openServers(
  folder: string,
  ofLog: Pick<EventStoreDbOptions, 'isMeasured' | 'clientPorts'> = {},
): Promise<Servers> {
  const [log, documents, jobs] = await Promise.all([
    EventStoreDb.in({ folder: join(folder, 'events'), nodes: 3, ...ofLog }),
    MongoReplicaSet.in({ folder: join(folder, 'documents') }),
    createRedis(join(folder, 'redis')),
  ]);
  const servers = { log, documents, jobs };
  try {
    await Promise.all([log.start(), documents.start(), jobs.start()]);
    return servers;
  } catch (cause) {
    await closeServers(servers);
    throw cause;
  }
}

/** The data is discarded, so nothing waits for a graceful stop. */
export const closeServers = ({ log, documents, jobs }: Servers): Promise<unknown> =>
  Promise.all([log, documents, jobs].map((server) => server.kill()));
