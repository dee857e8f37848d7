// One file, so that its suites follow one another on one set of servers: several clusters at once would take one another's
// processor time. Last comes what leaves many events of others in the log.
import { afterAll, beforeAll } from '@jest/globals';
import { closeSharedServers, openSharedServers } from './shared-servers.ts';
import { missingServers } from './servers.ts';
import './event-log-access.suite.ts';
import './early-starts.suite.ts';
import './two-processes.suite.ts';
import './leaders.suite.ts';
import './jobs.suite.ts';
import { describeBadDays } from './bad-days.suite.ts';
import { describeRestoredLog } from './restored-log.suite.ts';
import { describeEventLogOnThreeNodes } from './event-log.suite.ts';

if (missingServers().length === 0) {
  beforeAll(openSharedServers);
  afterAll(closeSharedServers);
}

describeBadDays({
  awayMs: 6_000,
  faults: { documents: ['killed'], jobs: ['killed'], log: ['frozen', 'killed'] },
});
describeRestoredLog();
describeEventLogOnThreeNodes();
