// One file, so that the application and the API are loaded only once for all public pages.
import './changed-addresses.suite.tsx';
import './conclave.suite.tsx';
import './directory.suite.tsx';
import './galleries.suite.tsx';
import './history.suite.tsx';
import './home.suite.tsx';
import './news.suite.tsx';
import './papabile-du-jour.suite.tsx';
import './papabili.suite.tsx';
import './quiz.suite.tsx';
import './white-smoke.suite.tsx';
