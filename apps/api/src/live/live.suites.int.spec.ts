// One file, so that the application is loaded once for all suites.
import './admission.suite.js';
import './messages.suite.js';
import './visitors.suite.js';
