// One file, so that the application is loaded once for the features stored as documents.
import './accounts/accounts-admin.suite.js';
import './accounts/accounts.suite.js';
import './articles/articles.suite.js';
import './articles/feeds.suite.js';
import './audit/audit.suite.js';
import './cardinals/cardinals-admin.suite.js';
import './cardinals/cardinals-csv.suite.js';
import './cardinals/cardinals.suite.js';
import './downloads/downloads.suite.js';
import './galleries/galleries.suite.js';
import './galleries/demo-galleries.suite.js';
import './papabile-du-jour/papabile-du-jour.suite.js';
import './pictures/pictures.suite.js';
import './quiz/questions-csv.suite.js';
import './quiz/quiz.suite.js';
import './site/site.suite.js';
import './tasks/tasks.suite.js';
