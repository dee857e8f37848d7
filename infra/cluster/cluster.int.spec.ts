// One file, so that its suites follow one another on one set of servers: several clusters at once would take one another's
// processor time.
import { afterAll, beforeAll } from '@jest/globals';
import { closeSharedServers, openSharedServers } from './shared-servers.ts';
import { missingServers } from './servers.ts';
import './event-log-access.suite.ts';
import './early-starts.suite.ts';
import './two-processes.suite.ts';
import './leaders.suite.ts';
import './jobs.suite.ts';
import './event-log.suite.ts';
import './restored-log.suite.ts';
import { describeBadDays } from './bad-days.suite.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedServers);
  afterAll(closeSharedServers);
}

describeBadDays({
  awayMs: 6_000,
  faults: { documents: ['killed'], jobs: ['killed'], log: ['frozen', 'killed'] },
});
