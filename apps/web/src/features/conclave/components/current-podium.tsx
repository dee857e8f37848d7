import type { NamedMoment } from '@fumata/history';
import { lazy, Suspense } from 'react';
import { number, NO_VOTE, roundName } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Podium } from '../../../components/standings/podium.js';
import { Race } from '../../../components/standings/race.js';
import { useBallot } from '../../../live/ballot/own-ballot.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { currentMajorityBaseText, hasReachedNow } from '../../../live/standings/majority.js';
import { standings } from '../../../live/standings/standings.js';
import { loadComponent } from '../../../lib/load-component.js';
import type { Electors } from '../electors/elector.js';

const Pause = import.meta.env.SSR
  ? (await import('./pause.js')).Pause
  : lazy(() => loadComponent(() => import('./pause.js'), 'Pause'));

const INVITATION = '. La première peut être la vôtre\u00A0: choisissez un électeur dans la liste.';

interface CurrentPodiumProps {
  view: LiveConclave;
  moment: NamedMoment;
  closedRoundCount: number;
  electorsById: Electors;
}

/** Leaders of the current round with the majority, or the pause. */
export function CurrentPodium({ view, moment, closedRoundCount, electorsById }: CurrentPodiumProps) {
  const leaders = standings(view.results, electorsById, hasReachedNow(view));
  const { roundNumber, totalVotes, requiredMajority } = view;
  const ballot = useBallot();
  const race = (
    <div className="stack">
      <h3>La course à la majorité</h3>
      <Race standings={leaders} required={requiredMajority} majorityBase={currentMajorityBaseText(view)} />
    </div>
  );
  return (
    <section className="section tight" aria-labelledby="podium">
      <div className="head">
        <h2 id="podium">Le podium du {withOrdinals(roundName(roundNumber))}</h2>
        <p className="muted">
          <b className="num">{number(totalVotes)}</b>
          <span>&nbsp;voix · pourcentages des voix de ce scrutin</span>
        </p>
      </div>
      <div className="board">
        {leaders.length > 0 ? (
          <Podium standings={leaders} required={requiredMajority} />
        ) : (
          <EmptyState text={NO_VOTE + (moment.is === 'waiting' && ballot.is === 'open' ? INVITATION : '.')} />
        )}
        <Suspense fallback={race}>
          {moment.is === 'paused' ? (
            <Pause moment={moment} closedRoundCount={closedRoundCount} electorsById={electorsById} />
          ) : (
            race
          )}
        </Suspense>
      </div>
    </section>
  );
}
