import { afterAll, beforeAll } from '@jest/globals';
import { describeRaces } from './races.suite.ts';
import { missingServers } from './site/servers.ts';
import { closeSharedSite, openSharedSite } from './site/shared-site.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedSite);
  afterAll(closeSharedSite);
}

describeRaces(50);
