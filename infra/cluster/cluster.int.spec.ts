// One file, so that its suites run one after the other on one site instead of competing for processor time. The leaders
// come first, because they expect two freshly started workers.
import { afterAll, beforeAll } from '@jest/globals';
import { missingServers } from './site/servers.ts';
import { closeSharedSite, openSharedSite } from './site/shared-site.ts';
import './leaders.suite.ts';
import './two-processes.suite.ts';
import './frozen-process.suite.ts';
import { describeEditors } from './editors.suite.ts';
import { describeRaces } from './races.suite.ts';
import './jobs.suite.ts';
import './event-log/restored-log.suite.ts';
import { describeBadDays } from './bad-days.suite.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedSite);
  afterAll(closeSharedSite);
}

describeRaces(3);
describeEditors(1);
describeBadDays({ outageMs: 6_000, faults: { documents: ['killed'], jobs: ['killed'], log: ['killed'] } });
