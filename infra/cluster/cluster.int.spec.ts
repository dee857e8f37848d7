// One file, so that its suites follow one another on one site: several at once would take one another's processor time. The
// leaders come first: they look at two workers who have just started.
import { afterAll, beforeAll } from '@jest/globals';
import { missingServers } from './servers.ts';
import { closeSharedSite, openSharedSite } from './shared-site.ts';
import './leaders.suite.ts';
import './two-processes.suite.ts';
import './jobs.suite.ts';
import './event-log.suite.ts';
import './event-log-access.suite.ts';
import './restored-log.suite.ts';
import { describeBadDays } from './bad-days.suite.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedSite);
  afterAll(closeSharedSite);
}

describeBadDays({
  awayMs: 6_000,
  faults: { documents: ['killed'], jobs: ['killed'], log: ['killed'] },
});
