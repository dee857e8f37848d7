import { afterAll, beforeAll } from '@jest/globals';
import { describeEditors } from './editors.suite.ts';
import { missingServers } from './site/servers.ts';
import { closeSharedSite, openSharedSite } from './site/shared-site.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedSite);
  afterAll(closeSharedSite);
}

describeEditors(8);
