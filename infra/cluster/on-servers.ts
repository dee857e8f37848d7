import { describe } from '@jest/globals';
import { missingServers } from './servers.ts';

/** A suite that needs the servers; where they can't be had it is skipped, and says what is lacking. */
export function describeOnServers(name: string, suite: () => void): void {
  const missing = missingServers();
  if (missing.length === 0) describe(name, suite);
  else describe.skip(`${name} (${missing.join(' ')})`, suite);
}
