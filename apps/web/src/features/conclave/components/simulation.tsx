import { Suspense, useMemo } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { hasReachedNow } from '../../../live/majority.js';
import { standings } from '../../../live/standings.js';
import { CurrentPodium, Elected, Pause } from '../parts.js';
import type { Situation } from '../../../live/situation.js';
import { LastSmoke } from './last-smoke.js';
import { Vote } from './vote.js';
import type { VoteProps } from './vote-part.js';

interface SimulationProps extends VoteProps {
  view: ConclaveView;
  situation: Situation;
}

/** The virtual conclave: situation, leaders and vote. */
export function Simulation({ view, situation, ...vote }: SimulationProps) {
  const { results, rounds, conclaveState } = view;
  const { electors, known, live, initial } = vote;
  const standing = useMemo(() => standings(results, known, hasReachedNow(view)), [view, known]);
  if (situation.is === 'complete')
    return (
      <Suspense fallback={<PartPlaceholder />}>
        <Elected state={conclaveState} standings={standing} electors={known} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={<PartPlaceholder />}>
        {situation.is === 'paused' && <Pause state={conclaveState} rounds={rounds.length} electors={electors} />}
      </Suspense>
      {situation.is === 'black' && <LastSmoke round={situation.round} next={view.roundNumber} electors={known} />}
      <Suspense>{results.length > 0 && <CurrentPodium live={live} initial={initial} known={known} />}</Suspense>
      <Vote {...vote} />
    </>
  );
}

/** Placeholder of a part that is loading. */
export const PartPlaceholder = () => <div className="coming" role="status" aria-label="Chargement..." />;
