import { editionName, roundName } from '@fumata/text';
import type { EditionAnswer, RoundDetail } from '@fumata/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { AsyncPart } from './components/async-part.js';
import { Skeleton } from './components/skeleton.js';
import type { Names } from './names.js';
import { RoundCharts, ShareRound } from './parts.js';
import { editionPath, roundPath } from './rules/address.js';
import { withPushedCounts, versionOf } from './rules/open-round.js';
import { ALL_ROUNDS } from './texts.js';
import { useHistoryCall } from './use-history-call.js';
import { RESULTS_TITLE_ID } from './use-focus-on-selection.js';
import { useHistoryQuery } from './use-history-query.js';

interface RoundResultsProps {
  tour: number;
  /** Current state of the conclave, when the round belongs to it. */
  view?: LiveConclave;
  names: Names;
}

/** Full results of a round with its charts. */
export function RoundResults({ tour, view, names }: RoundResultsProps) {
  const { query, hrefOf } = useHistoryQuery();
  const { state, retry } = useHistoryCall<RoundDetail>(roundPath(query), view ? versionOf(view, tour) : '');
  const past = useHistoryCall<EditionAnswer>(view ? undefined : editionPath(query)).state;
  const conclaveState = view ? view.conclaveState : past.is === 'loaded' ? past.value.conclaveState : undefined;
  const { tour: _, ...listQuery } = query;
  const backLink = (
    <Link className="btn ghost" to={hrefOf(listQuery)} preventScrollReset>
      {ALL_ROUNDS}
    </Link>
  );
  return (
    <section className="section tight" aria-labelledby={RESULTS_TITLE_ID}>
      <div className="head">
        <h2 id={RESULTS_TITLE_ID} tabIndex={-1}>
          {withOrdinals(roundName(tour))}
          {past.is === 'loaded' && <small>, {withOrdinals(editionName(past.value.edition.number))}</small>}
        </h2>
        <p className="row">
          <Suspense>
            {state.is === 'loaded' && conclaveState && <ShareRound detail={state.value} state={conclaveState} />}
          </Suspense>
          {backLink}
        </p>
      </div>
      <AsyncPart state={state} onRetry={retry} skeleton={<Skeleton lines={12} />} wayOut={backLink}>
        {(detail) => (
          <Suspense fallback={<Skeleton lines={12} />}>
            <RoundCharts detail={view ? withPushedCounts(detail, view) : detail} state={conclaveState} names={names} />
          </Suspense>
        )}
      </AsyncPart>
    </section>
  );
}
