// One file, so that the application is loaded once and the servers' stores are opened once for all journeys.
import { accountsJourney } from './features/accounts/accounts-journey.contract.js';
import { articlesJourney } from './features/articles/articles-journey.contract.js';
import { cardinalsJourney } from './features/cardinals/cardinals-journey.contract.js';
import { conclaveJourney } from './features/conclave/conclave-journey.contract.js';
import { galleriesJourney } from './features/galleries/galleries-journey.contract.js';
import { analysisJourney } from './features/journal/analysis-journey.contract.js';
import { papabileDuJourJourney } from './features/papabile-du-jour/papabile-du-jour-journey.contract.js';
import { quizJourney } from './features/quiz/quiz-journey.contract.js';
import { describeJourneys } from './testing/describe-journeys.js';

describeJourneys({
  // Must run before the analysis: it counts the votes of the first edition and ends with a reset.
  'the conclave': conclaveJourney,
  'the analysis': analysisJourney,
  accounts: accountsJourney,
  articles: articlesJourney,
  cardinals: cardinalsJourney,
  galleries: galleriesJourney,
  'the papabile of the day': papabileDuJourJourney,
  'the quiz': quizJourney,
});
