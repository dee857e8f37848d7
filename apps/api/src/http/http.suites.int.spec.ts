// One file, so that the application is loaded once for all suites.
import './idempotency.suite.js';
import '../content/query-counts.suite.js';
import '../content/two-processes.suite.js';
import './analysts-calls.suite.js';
import './forwarded-requests.suite.js';
import './framework.suite.js';
import './hostile-filters.suite.js';
import '../pages/serve-pages.suite.js';
import './own-hosts.suite.js';
import './pipelining.suite.js';
import './private-answers.suite.js';
import './security-headers.suite.js';
import './sessions.suite.js';
import './text-answers.suite.js';
import './validation.suite.js';
