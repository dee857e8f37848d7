// One file, so that the application is loaded once for all suites.
import './requests/idempotency.suite.js';
import '../content/query-counts.suite.js';
import '../content/two-processes.suite.js';
import './sessions/analysts-calls.suite.js';
import './hosts/forwarded-requests.suite.js';
import './requests/framework-refusals.suite.js';
import './requests/framework.suite.js';
import './requests/hostile-filters.suite.js';
import '../pages/serve-pages.suite.js';
import '../pages/cards/serve-cards.suite.js';
import './hosts/site-hosts.suite.js';
import './limits/pipelining.suite.js';
import './answers/private-answers.suite.js';
import './answers/security-headers.suite.js';
import './sessions/sessions.suite.js';
import './answers/text-answers.suite.js';
import './requests/validation.suite.js';
