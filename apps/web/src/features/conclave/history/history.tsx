import { Suspense, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '../../../components/messages/empty-state.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { HistoryAnswers } from './answers.js';
import { ReplayLink } from './components/replay-link.js';
import { Skeleton } from './components/skeleton.js';
import { CurrentRounds } from './current-rounds.js';
import { lastNamesOf } from '../electors/elector.js';
import { holdPlace } from '../hold-place.js';
import type { Names } from './names.js';
import { OpenRoundContext } from './open-round-state.js';
import { PastEdition } from './parts.js';
import { PastEditions } from './past-editions.js';
import { Recounted } from './recounted.js';
import { RoundResults } from './round-results.js';
import { NO_ROUND, TITLE } from './texts.js';
import { AnswersContext } from './use-history-call.js';
import { EDITION_TITLE_ID, useFocusOnSelection } from './use-focus-on-selection.js';
import { useHistoryQuery } from './use-history-query.js';
import './history.css';

interface HistoryProps {
  /** Current state of the conclave. */
  view: LiveConclave;
  /** Cardinals whose last name the page knows. */
  people: ReadonlyMap<string, { readonly nom: string }>;
  /** Result of `loadHistory` for the page's address. */
  answers?: HistoryAnswers | undefined;
}

const NO_ANSWERS: HistoryAnswers = {};

/** Rounds of the current and of past conclaves; the selection is part of the address. */
export function History({ view, people, answers = NO_ANSWERS }: HistoryProps) {
  const { query } = useHistoryQuery();
  const names = useMemo(() => lastNamesOf(people), [people]);
  useFocusOnSelection(query);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => (start.current ? holdPlace(start.current) : undefined), []);
  const isPast = query.edition !== undefined && query.edition !== view.conclaveState._id;
  return (
    <AnswersContext value={answers}>
      <div ref={start} />
      <OpenRoundContext value={isPast ? 'interrupted' : view.conclaveState.isPaused ? 'paused' : 'ongoing'}>
        {query.tour !== undefined ? (
          <RoundResults key={query.tour} tour={query.tour} names={names} {...(!isPast && { view })} />
        ) : (
          <section className="section tight" aria-labelledby={EDITION_TITLE_ID}>
            {isPast ? (
              <Suspense fallback={<Skeleton lines={10} />}>
                <PastEdition names={names} />
              </Suspense>
            ) : (
              <Current view={view} names={names} />
            )}
            <PastEditions conclaveId={view.conclaveState._id} />
          </section>
        )}
      </OpenRoundContext>
    </AnswersContext>
  );
}

function Current({ view, names }: { view: LiveConclave; names: Names }) {
  const { rounds, conclaveState } = view;
  const lastClosed = rounds.findLast(({ isComplete }) => isComplete);
  const hasBegun = rounds.some(({ isComplete, totalVotes }) => isComplete || totalVotes > 0);
  return (
    <>
      <div className="head">
        <h2 id={EDITION_TITLE_ID} tabIndex={-1}>
          {TITLE}
        </h2>
      </div>
      {hasBegun ? (
        <CurrentRounds key={conclaveState._id} rounds={rounds} names={names}>
          {lastClosed && <ReplayLink conclaveId={conclaveState._id} />}
          {lastClosed && <Recounted closedAt={lastClosed.timestamp} />}
        </CurrentRounds>
      ) : (
        <div className="ongoing">
          <EmptyState text={NO_ROUND} />
        </div>
      )}
    </>
  );
}
