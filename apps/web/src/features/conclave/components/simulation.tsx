import { isElection } from '@fumata/conclave';
import { Suspense, useRef, useState, memo, useEffect, lazy, type ComponentProps } from 'react';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import { sharedMoment } from '../../../live/moment/shared-moment.js';
import { Elected, RunningRound, Vote } from '../parts.js';
import type { VoteProps } from './vote.js';
import { takeEarlyInput } from '../voting/early-input.js';
import { loadComponent } from '../../../lib/load-component.js';
import { useSeen } from '../../../lib/use-seen.js';

interface SimulationProps extends VoteProps {
  view: LiveConclave;
  moment: NamedMoment;
}

/** The virtual conclave: result, leaders and vote. The list stays when a pope is elected while the page is open. */
export function Simulation({ view, moment, ...vote }: SimulationProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(!isElection(moment));
  if (!wasOpen && !isElection(moment)) setWasOpen(true); // a reset has opened another conclave
  return (
    <>
      <div id="scrutin" className="stage" tabIndex={-1}>
        <div ref={pane}>
          <Stage view={view} moment={moment} {...vote} />
        </div>
        <EveningPlace pane={pane} view={view} moment={moment} {...vote} />
      </div>
      {wasOpen && <LateVote {...vote} />}
    </>
  );
}

/** The running round, or the elected pope. */
function Stage({ view, moment, electorsById, live, initial }: SimulationProps) {
  if (isElection(moment))
    return (
      // The place of the elected is taken from the election on, so that nothing moves.
      <div className={moment.is === 'elected' ? undefined : 'to-come'} inert={moment.is !== 'elected'}>
        <Suspense fallback={<PartPlaceholder />}>
          <Elected view={view} electors={electorsById} shared={sharedMoment(moment, view)} />
        </Suspense>
      </div>
    );
  return (
    <Suspense fallback={<PartPlaceholder />}>
      <RunningRound live={live} initial={initial} electorsById={electorsById} />
    </Suspense>
  );
}

/** Placeholder of a part that is loading. */
export const PartPlaceholder = () => <div className="coming" role="status" aria-label="Chargement..." />;

/**
 * Vote section with a row per elector; hydrated last, in small slices. Its props never change while the page is open,
 * so React keeps the server-rendered rows until the code has loaded.
 */
const LateVote = memo(function LateVote(props: VoteProps) {
  // A click recorded on a page that was left must not open a dialog on the next one.
  useEffect(() => () => void takeEarlyInput(), []);
  return (
    <Suspense fallback={<div className="vote-coming" role="status" aria-label="Chargement..." />}>
      <Vote {...props} />
    </Suspense>
  );
});

const Evening = lazy(() => loadComponent(() => import('./evening.js'), 'Evening', Infinity));

/** Loads the evening once it comes on screen; the server never renders it. */
function EveningPlace(props: ComponentProps<typeof Evening>) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  if (props.view.roundNumber === 0) return null;
  return (
    <div ref={place} className="evening">
      <Suspense fallback={<PartPlaceholder />}>{isSeen ? <Evening {...props} /> : <PartPlaceholder />}</Suspense>
    </div>
  );
}
