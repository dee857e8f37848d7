// One file, so that the application and the API are loaded only once for all admin pages.
import './articles-admin.suite.tsx';
import './cardinals-admin.suite.tsx';
import './conduct.suite.tsx';
import './empty-site.suite.tsx';
import './galleries-admin.suite.tsx';
import './late-answers.suite.tsx';
import './mails.suite.tsx';
import './quiz-admin.suite.tsx';
import './session.suite.tsx';
import './unknown-outcomes.suite.tsx';
