import { Suspense, useMemo, useRef, useState } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { hasReachedNow } from '../../../live/majority.js';
import type { NamedMoment } from '../../../live/moment-words.js';
import { standings } from '../../../live/standings.js';
import { CurrentPodium, Elected, Pause } from '../parts.js';
import { resultOnScreen } from '../result-on-screen.js';
import { useSteadyPlace } from '../use-steady-place.js';
import { EveningJournal } from './evening-journal.js';
import { RoundResult } from './round-result.js';
import { Vote } from './vote.js';
import type { VoteProps } from './vote-part.js';

interface SimulationProps extends VoteProps {
  view: ConclaveView;
  moment: NamedMoment;
}

/** The virtual conclave: result, leaders and vote. The list stays when a pope is elected while the page is open. */
export function Simulation({ view, moment, ...vote }: SimulationProps) {
  const stage = useRef<HTMLDivElement>(null);
  useSteadyPlace(stage);
  const [wasOpen] = useState(!view.conclaveState.isComplete);
  return (
    <>
      <div ref={stage} className="stage" tabIndex={-1}>
        <Stage view={view} moment={moment} {...vote} />
        <EveningJournal view={view} />
      </div>
      {wasOpen && <Vote {...vote} />}
    </>
  );
}

/** The reading pane: the result of the moment, or one that the visitor keeps. */
function Stage({ view, moment, known, electors, live, initial }: SimulationProps) {
  const { results, rounds, conclaveState } = view;
  const [keptId, setKeptId] = useState<string>();
  const { isComplete } = conclaveState;
  const final = useMemo(
    () => (isComplete ? standings(view.results, known, hasReachedNow(view)) : []),
    [isComplete, view, known],
  );
  if (moment.is === 'white-smoke' || moment.is === 'announced' || moment.is === 'elected')
    return (
      // The place of the elected is taken from the election on, so that nothing moves.
      <div className={moment.is === 'elected' ? undefined : 'to-come'} inert={moment.is !== 'elected'}>
        <Suspense fallback={<PartPlaceholder />}>
          <Elected state={conclaveState} standings={final} electors={known} />
        </Suspense>
      </div>
    );
  const result = resultOnScreen(rounds, moment, keptId);
  if (result) {
    const running = moment.is === 'black-smoke' ? moment.running : moment;
    return (
      <RoundResult
        round={result}
        running={running}
        electors={known}
        kept={keptId === result._id}
        onKeep={(kept) => setKeptId(kept ? result._id : undefined)}
      />
    );
  }
  return (
    <>
      <Suspense>
        {(results.length > 0 || moment.is === 'waiting') && (
          <CurrentPodium live={live} initial={initial} known={known} />
        )}
      </Suspense>
      <Suspense fallback={<PartPlaceholder />}>
        {moment.is === 'paused' && (
          <Pause moment={moment} rounds={rounds.filter((round) => round.isComplete).length} electors={electors} />
        )}
      </Suspense>
    </>
  );
}

/** Placeholder of a part that is loading. */
export const PartPlaceholder = () => <div className="coming" role="status" aria-label="Chargement..." />;
