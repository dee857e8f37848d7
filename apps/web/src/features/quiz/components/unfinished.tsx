import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { storedAttempt } from '../stored-attempt.js';
import { quizAddress, type QuizQuery } from '../rules/address.js';
import { subjectOf } from '../rules/outcome.js';

/** Link to an unfinished attempt. */
export function Unfinished() {
  const [query, setQuery] = useState<QuizQuery>();
  useEffect(() => setQuery(storedAttempt.read()), []);
  if (!query?.category || !query.difficulty || !query.attemptId) return null;
  return (
    <p className="row unfinished">
      <span>
        Une partie n’est pas finie&nbsp;: {subjectOf({ category: query.category, difficulty: query.difficulty })}.
      </span>
      <Link className="go" to={quizAddress(query)}>
        Reprendre
      </Link>
    </p>
  );
}
