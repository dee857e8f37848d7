import { afterAll, beforeAll } from '@jest/globals';
import { describeBadDays } from './bad-days.suite.ts';
import { missingServers } from './servers.ts';
import { closeSharedServers, openSharedServers } from './shared-servers.ts';

const BOTH = ['frozen', 'killed'] as const;

if (missingServers().length === 0) {
  beforeAll(openSharedServers);
  afterAll(closeSharedServers);
}

describeBadDays({ awayMs: 60_000, faults: { documents: BOTH, jobs: BOTH, log: BOTH } });
