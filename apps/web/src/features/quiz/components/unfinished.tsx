import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { keptRun } from '../kept-run.js';
import { addressOf } from '../rules/address.js';
import type { Place } from '../rules/address.js';
import { subjectOf } from '../rules/outcome.js';

/** The way back to a run that is not over. */
export function Unfinished() {
  const [place, setPlace] = useState<Place>();
  useEffect(() => setPlace(keptRun.read()), []);
  if (!place?.category || !place.difficulty || !place.run) return null;
  return (
    <p className="row unfinished">
      <span>
        Une partie n’est pas finie&nbsp;:{' '}
        {subjectOf({ category: place.category, difficulty: place.difficulty })}.
      </span>
      <Link className="go" to={addressOf(place)}>
        Reprendre
      </Link>
    </p>
  );
}
