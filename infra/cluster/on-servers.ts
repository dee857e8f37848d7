import { describe } from '@jest/globals';
import { missingServers } from './servers.ts';

/** Suite that requires the servers; skipped, with the reason, where they are unavailable. */
export function describeOnServers(name: string, suite: () => void): void {
  const missing = missingServers();
  if (missing.length === 0) describe(name, suite);
  else describe.skip(`${name} (${missing.join(' ')})`, suite);
}
