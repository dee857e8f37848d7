import { join } from 'node:path';
import { ServerMissing, unpackedArchive } from '../servers/archive.ts';
import { EventStoreDb, type EventStoreDbOptions } from '../servers/event-store-db.ts';
import { ferretDb, requireFerretDb } from '../servers/ferretdb.ts';
import { redis, requireRedis } from '../servers/redis.ts';
import type { Server } from '../servers/server.ts';

/** Servers of a site on several machines. */
export interface Servers {
  /** Cluster of three nodes. */
  readonly log: EventStoreDb;
  readonly documents: Server;
  readonly jobs: Server;
}

/** One sentence for each server that is unavailable on this machine. */
export function missingServers(): readonly string[] {
  const requirements = [() => unpackedArchive('eventstoredb'), requireFerretDb, requireRedis];
  return requirements.flatMap((require) => {
    try {
      require();
      return [];
    } catch (cause) {
      if (cause instanceof ServerMissing) return [cause.message];
      throw cause;
    }
  });
}

/** Each server stores its data in the folder. If one fails to start, all are stopped. */
export async function openServers(
  folder: string,
  ofLog: Pick<EventStoreDbOptions, 'isMeasured' | 'clientPorts'> = {},
): Promise<Servers> {
  const [log, documents, jobs] = await Promise.all([
    EventStoreDb.in({ folder: join(folder, 'events'), nodes: 3, ...ofLog }),
    ferretDb(join(folder, 'documents')),
    redis(join(folder, 'redis')),
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
