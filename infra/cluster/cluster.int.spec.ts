// One file, so that its suites follow one another: several clusters at once would take one another's processor time.
import './event-log-access.suite.ts';
import './event-log.suite.ts';
import './early-starts.suite.ts';
import './two-processes.suite.ts';
import './leaders.suite.ts';
import './jobs.suite.ts';
import './restored-log.suite.ts';
import './bad-days.suite.ts';
