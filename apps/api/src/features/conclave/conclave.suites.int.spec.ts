// One file, so that the application is loaded once for all suites.
import './administration.suite.js';
import './cast-vote/cast-vote.suite.js';
import './reads/reading.suite.js';
import './reads/show-editions.suite.js';
import './reads/show-overview.suite.js';
import './show-acts/show-acts.suite.js';
import './show-proof/show-proof.suite.js';
