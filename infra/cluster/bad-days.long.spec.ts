import { afterAll, beforeAll } from '@jest/globals';
import { describeBadDays } from './bad-days.suite.ts';
import { missingServers } from './site/servers.ts';
import { closeSharedSite, openSharedSite } from './site/shared-site.ts';

const BOTH = ['frozen', 'killed'] as const;

if (missingServers().length === 0) {
  beforeAll(openSharedSite);
  afterAll(closeSharedSite);
}

describeBadDays({ outageMs: 60_000, faults: { documents: BOTH, jobs: BOTH, log: BOTH } });
