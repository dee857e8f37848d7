// One file, so that the application is loaded once for all suites.
import './admin-commands.suite.js';
import './cast-vote/cast-vote.suite.js';
import './cast-vote/network-limit.suite.js';
import './cast-vote/refused-votes.suite.js';
import './cast-vote/repeated-votes.suite.js';
import './correct-state/correct-state.suite.js';
import './elect-pope/elect-pope.suite.js';
import './open-next-round/open-next-round.suite.js';
import './reads/reading.suite.js';
import './reads/show-editions.suite.js';
import './reads/show-overview.suite.js';
import './reset-conclave/reset-conclave.suite.js';
import './show-acts/show-acts.suite.js';
import './show-proof/published-keys.suite.js';
import './show-proof/show-proof.suite.js';
import './change-closing-time/change-closing-time.suite.js';
import './toggle-pause/toggle-pause.suite.js';
