import { join } from 'node:path';
import { EVENT_STORE_DB, EventStoreDb, type EventStoreDbOptions } from '../servers/event-store-db.ts';
import { MONGODB, MongoReplicaSet } from '../servers/mongodb.ts';
import { findProgram } from '../servers/program.ts';
import { REDIS, redis } from '../servers/redis.ts';
import { ServerMissing, type Server } from '../servers/server.ts';

/** Servers of a site on several machines. */
export interface Servers {
  /** Cluster of three nodes. */
  readonly log: EventStoreDb;
  readonly documents: Server;
  readonly jobs: Server;
}

/** One sentence for each server: how it is started on this machine, and why it can't be. */
export function findServers(): { readonly found: readonly string[]; readonly missing: readonly string[] } {
  const [found, missing]: [string[], string[]] = [[], []];
  for (const engine of [EVENT_STORE_DB, MONGODB, REDIS])
    try {
      found.push(`${engine.name}: ${findProgram(engine).description}`);
    } catch (cause) {
      if (!(cause instanceof ServerMissing)) throw cause;
      missing.push(cause.message);
    }
  return { found, missing };
}

export const missingServers = (): readonly string[] => findServers().missing;

/** Each server stores its data in the folder. If one fails to start, all are stopped. */
export async function openServers(
  folder: string,
  ofLog: Pick<EventStoreDbOptions, 'isMeasured' | 'clientPorts'> = {},
): Promise<Servers> {
  const [log, documents, jobs] = await Promise.all([
    EventStoreDb.in({ folder: join(folder, 'events'), nodes: 3, ...ofLog }),
    MongoReplicaSet.in({ folder: join(folder, 'documents') }),
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
