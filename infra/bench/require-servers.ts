import { findServers } from '../cluster/servers.ts';
import { MissingPrerequisite } from './amount.ts';

/** Names the servers of a bench in its log: figures on an emulator are not those of the real server. */
export function requireServers(): void {
  const { found, missing } = findServers();
  if (missing.length > 0) throw new MissingPrerequisite(`lacking: ${missing.join(' ')}`);
  console.error(found.join('\n'));
}
