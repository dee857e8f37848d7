import type { ConclaveState } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { currentMajorityBaseText } from '../../../live/majority.js';

/** Figures shown in every state: state, electors, majority, number of viewers. */
export function StateLine({ view }: { view: ConclaveView }) {
  const { conclaveState, requiredMajority, viewers } = view;
  const { electors, majorityBasis } = conclaveState;
  return (
    <div className="state-line">
      <StateBadge state={conclaveState} />
      <span>
        <b className="num">{number(electors)}</b> <span>{plural(electors, 'électeur')}</span>
      </span>
      <span>
        Majorité requise&nbsp;: <b className="num">{number(requiredMajority)}</b>&nbsp;voix
        {majorityBasis !== 'electors' && <span>{`, deux tiers ${currentMajorityBaseText(view)}`}</span>}
      </span>
      {viewers > 0 && (
        <span>
          <b className="num">{number(viewers)}</b> <span>{`${plural(viewers, 'visiteur')} en direct`}</span>
        </span>
      )}
    </div>
  );
}

function StateBadge({ state: { isComplete, isPaused, isActive } }: { state: ConclaveState }) {
  if (isComplete) return <span className="badge full slate">Terminé</span>;
  if (isPaused) return <span className="badge warn">En pause</span>;
  if (isActive) return <span className="badge full ok">En cours</span>;
  return <span className="badge off">Fermé</span>;
}
