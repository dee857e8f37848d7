import { join } from 'node:path';
import { ServerMissing, unpackedArchive } from '../servers/archive.ts';
import { EventStoreDb } from '../servers/event-store-db.ts';
import type { EventStoreDbOptions } from '../servers/event-store-db.ts';
import { ferretDb, requireFerretDb } from '../servers/ferretdb.ts';
import { redis, requireRedis } from '../servers/redis.ts';
import type { Server } from '../servers/server.ts';

/** The three servers of a site on several machines. */
export interface Servers {
  /** A cluster of three nodes. */
  readonly log: EventStoreDb;
  readonly documents: Server;
  readonly jobs: Server;
}

/** One sentence for each server that cannot be had on this machine. */
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

/** Each keeps its data in the folder. A start that fails leaves none of them running. */
export async function startServers(
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
    await stopServers(servers);
    throw cause;
  }
}

/** Their data is thrown away afterwards: nothing waits for an orderly end. */
export const stopServers = ({ log, documents, jobs }: Servers): Promise<unknown> =>
  Promise.all([log, documents, jobs].map((server) => server.kill()));
