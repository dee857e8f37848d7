import { rmSync } from 'node:fs';
import { serversFolder } from '../servers/server.ts';
import { openServers, closeServers, type Servers } from './servers.ts';

let folder = '';
let servers: Servers | undefined;

/** Starts the servers shared by all suites of a test file, because a cluster of three nodes takes seconds to start. */
export async function openSharedServers(): Promise<void> {
  folder = serversFolder();
  servers = await openServers(folder);
}

export async function closeSharedServers(): Promise<void> {
  if (servers) await closeServers(servers);
  rmSync(folder, { recursive: true, force: true });
}

export function sharedServers(): Servers {
  if (!servers) throw new Error('the shared servers are not started');
  return servers;
}
