import { memo, useMemo } from 'react';
import { number } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Podium } from '../../../components/podium.js';
import { Race } from '../../../components/race.js';
import { useStore } from '../../../lib/store.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import { currentMajorityBaseText, hasReachedNow } from '../../../live/majority.js';
import { NO_VOTE, roundName } from '../../../live/round-words.js';
import { standings } from '../../../live/standings.js';
import type { Electors } from '../electors/elector.js';

interface CurrentPodiumProps {
  readonly live: Live;
  /** View that the page was rendered with. */
  readonly initial: ConclaveView;
  readonly known: Electors;
}

const NO_VOTE_YET = `${NO_VOTE}. La première peut être la vôtre\u00A0: choisissez un électeur dans la liste.`;

/** Leaders of the current round with the majority. */
export const CurrentPodium = memo(function CurrentPodium({ live, initial, known }: CurrentPodiumProps) {
  const view = useStore(live.view, initial);
  const leaders = useMemo(() => standings(view.results, known, hasReachedNow(view)), [view, known]);
  const { roundNumber, totalVotes, requiredMajority } = view;
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
          <EmptyState text={NO_VOTE_YET} />
        )}
        <div className="stack">
          <h3>La course à la majorité</h3>
          <Race standings={leaders} required={requiredMajority} of={currentMajorityBaseText(view)} />
        </div>
      </div>
    </section>
  );
});
