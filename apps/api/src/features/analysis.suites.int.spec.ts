// One file, so that the application is loaded once for the features that read the log or watch the process.
import './journal/journal-export.suite.js';
import './journal/open-data.suite.js';
import './journal/journal.suite.js';
import './operations/health.suite.js';
import './operations/api-documentation.suite.js';
import './operations/metrics-and-log-lines.suite.js';
import './operations/public-writes.suite.js';
import './operations/traces.suite.js';
import './projections/projections.suite.js';
import './replay/replay.suite.js';
import './replay/segments.suite.js';
import './signed-log/cosignatures.suite.js';
import './signed-log/signed-log.suite.js';
import './signed-log/timestamps.suite.js';
