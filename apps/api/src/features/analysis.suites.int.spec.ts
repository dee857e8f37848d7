// One file, so that the application is loaded once for the features that read the log or watch the process.
import './journal/export.suite.js';
import './journal/journal.suite.js';
import './operations/operations.suite.js';
import './operations/public-writes.suite.js';
import './operations/traces.suite.js';
import './projections/projections.suite.js';
import './replay/replay.suite.js';
import './replay/segments.suite.js';
