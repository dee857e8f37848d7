import type { Attempt, QuizSubjects } from '@fumata/contracts';
import { useRef, useState, useEffect } from 'react';
import { useLoaderData, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { GoLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { Categories } from '../components/categories.js';
import { Levels } from '../components/levels.js';
import { QuizAttempt } from '../components/quiz-attempt.js';
import { quizAddress, parseQuizQuery, type QuizQuery } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { DESCRIPTION, LOAD_FAILED, TITLE } from '../texts.js';
import { useFocusOnHeading } from '../use-focus-on-heading.js';
import { storedAttempt } from '../stored-attempt.js';
import { subjectOf } from '../rules/outcome.js';
import '../../../styles/sommaire.css';
import '../quiz.css';

export { fetchSubjects as load } from '../requests.js';

export const meta = (): PageMeta => ({ title: TITLE, description: DESCRIPTION, kind: 'quiz', canonical: '/quiz' });

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

/** Navigation within the quiz changes only the query; the subjects need no reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && rest.defaultShouldRevalidate;

export function Component() {
  const { sujets } = useLoaderData<QuizSubjects>();
  const [parameters] = useSearchParams();
  const [started, setStarted] = useState<Timed<Attempt>>();
  const box = useRef<HTMLDivElement>(null);
  const query = parseQuizQuery(parameters);
  const subject = sujets.find(({ category }) => category === query.category);
  useFocusOnHeading(box, quizAddress(query));
  return (
    <div className="wrap quiz" ref={box}>
      {query.attemptId !== undefined ? (
        <QuizAttempt
          key={query.attemptId}
          attemptId={query.attemptId}
          query={query}
          started={started}
          onStarted={setStarted}
        />
      ) : (
        <>
          {subject ? <Levels subject={subject} onStarted={setStarted} /> : <Categories subjects={sujets} />}
          <p className="unscripted">Le quiz a besoin de JavaScript, qui n’est pas actif dans ce navigateur.</p>
          <Unfinished />
        </>
      )}
    </div>
  );
}

function Unfinished() {
  const [query, setQuery] = useState<QuizQuery>();
  useEffect(() => setQuery(storedAttempt.read()), []);
  if (!query?.category || !query.difficulty || !query.attemptId) return null;
  return (
    <p className="row unfinished">
      <span>
        Une partie n’est pas finie&nbsp;: {subjectOf({ category: query.category, difficulty: query.difficulty })}.
      </span>
      <GoLink to={quizAddress(query)}>Reprendre</GoLink>
    </p>
  );
}
