import type { EditionAnswer, RoundDetail } from '@fumata/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { editionName, roundName } from '../../../live/round-words.js';
import { RoundDrawn } from '../parts.js';
import { AskedPart } from './components/asked-part.js';
import { Skeleton } from './components/skeleton.js';
import type { Names } from './names.js';
import { editionPath, roundPath } from './rules/address.js';
import { freshened, versionOf } from './rules/open-round.js';
import { ALL_ROUNDS } from './texts.js';
import { useAsked } from './use-asked.js';
import { RESULTS_TITLE } from './use-focus-on-place.js';
import { usePlace } from './use-place.js';

interface RoundResultsProps {
  tour: number;
  /** Current state of the conclave, when the round belongs to it. */
  view?: ConclaveView;
  names: Names;
}

/** Full results of a round with its charts. */
export function RoundResults({ tour, view, names }: RoundResultsProps) {
  const { place, hrefOf } = usePlace();
  const { asked, again } = useAsked<RoundDetail>(roundPath(place), view ? versionOf(view, tour) : '');
  const past = useAsked<EditionAnswer>(view ? undefined : editionPath(place)).asked;
  const state = view ? view.conclaveState : past.is === 'there' ? past.value.conclaveState : undefined;
  const { tour: _, ...list } = place;
  const back = (
    <Link className="btn ghost" to={hrefOf(list)} preventScrollReset>
      {ALL_ROUNDS}
    </Link>
  );
  return (
    <section className="section tight" aria-labelledby={RESULTS_TITLE}>
      <div className="head">
        <h2 id={RESULTS_TITLE} tabIndex={-1}>
          {roundName(tour)}
          {past.is === 'there' && <small>, {editionName(past.value.edition.number)}</small>}
        </h2>
        {back}
      </div>
      <AskedPart asked={asked} again={again} skeleton={<Skeleton lines={12} />} wayOut={back}>
        {(detail) => (
          <Suspense fallback={<Skeleton lines={12} />}>
            <RoundDrawn detail={view ? freshened(detail, view) : detail} {...{ state, names }} />
          </Suspense>
        )}
      </AskedPart>
    </section>
  );
}
