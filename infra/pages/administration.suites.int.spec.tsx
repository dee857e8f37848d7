// One file, so that the application and the API are loaded once for all pages of the administration.
import './articles-admin.suite.tsx';
import './cardinals-admin.suite.tsx';
import './galleries-admin.suite.tsx';
import './mails.suite.tsx';
import './quiz-admin.suite.tsx';
import './session.suite.tsx';
