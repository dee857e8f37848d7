import { Suspense, useMemo, useRef, useState, type RefObject } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { hasReachedNow } from '../../../live/majority.js';
import { standings } from '../../../live/standings.js';
import { CurrentPodium, Elected, Pause } from '../parts.js';
import { closedRounds, type Situation } from '../../../live/situation.js';
import { useSteadyPlace } from '../use-steady-place.js';
import { LastSmoke } from './last-smoke.js';
import { Vote } from './vote.js';
import type { VoteProps } from './vote-part.js';

interface SimulationProps extends VoteProps {
  view: ConclaveView;
  /** Same as over the scene. */
  shown: Situation;
}

/** The virtual conclave: result, leaders and vote. The list stays when a pope is elected while the page is open. */
export function Simulation({ view, shown, ...vote }: SimulationProps) {
  const stage = useRef<HTMLDivElement>(null);
  useSteadyPlace(stage);
  const [wasOpen] = useState(shown.is !== 'complete');
  return (
    <>
      <div ref={stage} className="stage" tabIndex={-1}>
        <Stage view={view} shown={shown} stage={stage} {...vote} />
      </div>
      {wasOpen && <Vote {...vote} />}
    </>
  );
}

interface StageProps extends SimulationProps {
  stage: RefObject<HTMLElement | null>;
}

/** Result of the shown situation. */
function Stage({ view, shown, stage, known, electors, live, initial, onMoveOn }: StageProps) {
  const { results, rounds, conclaveState } = view;
  const isComplete = shown.is === 'complete';
  const final = useMemo(
    () => (isComplete ? standings(view.results, known, hasReachedNow(view)) : []),
    [isComplete, view, known],
  );
  switch (shown.is) {
    case 'complete':
      return (
        <Suspense fallback={<PartPlaceholder />}>
          <Elected state={conclaveState} standings={final} electors={known} />
        </Suspense>
      );
    case 'black': {
      const followNext = (): void => {
        onMoveOn();
        stage.current?.focus({ preventScroll: true });
        // By then the open round has replaced the result.
        requestAnimationFrame(() => {
          if (Number(stage.current?.getBoundingClientRect().top) < 0) stage.current?.scrollIntoView();
        });
      };
      return <LastSmoke round={shown.round} view={view} electors={known} onFollowNext={followNext} />;
    }
    default:
      return (
        <>
          <Suspense>
            {(results.length > 0 || shown.is === 'waiting') && (
              <CurrentPodium live={live} initial={initial} known={known} />
            )}
          </Suspense>
          <Suspense fallback={<PartPlaceholder />}>
            {shown.is === 'paused' && <Pause state={conclaveState} rounds={closedRounds(rounds)} electors={electors} />}
          </Suspense>
        </>
      );
  }
}

/** Placeholder of a part that is loading. */
export const PartPlaceholder = () => <div className="coming" role="status" aria-label="Chargement..." />;
