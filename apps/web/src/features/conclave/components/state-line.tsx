import type { ConclaveState } from '@fumata/contracts';
import { countdown, dayAndMonth, hour, number, plural } from '@fumata/text';
import { useNow } from '../../../lib/now.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { currentMajorityBaseText } from '../../../live/majority.js';

/** Figures shown in every state: state, electors, majority, number of viewers. */
export function StateLine({ view }: { view: ConclaveView }) {
  const { conclaveState, requiredMajority, viewers, at } = view;
  const { electors, closesAt, isActive, isPaused, majorityBasis } = conclaveState;
  return (
    <div className="state-line">
      <StateBadge state={conclaveState} />
      <span>
        <b className="num">{number(electors)}</b> {plural(electors, 'électeur')}
      </span>
      <span>
        Majorité requise&nbsp;: <b className="num">{number(requiredMajority)}</b>&nbsp;voix
        {majorityBasis !== 'electors' && `, deux tiers ${currentMajorityBaseText(view)}`}
      </span>
      {closesAt !== null && isActive && <Closing closesAt={closesAt} isPaused={isPaused} at={at} />}
      {viewers > 0 && (
        <span>
          <b className="num">{number(viewers)}</b> {plural(viewers, 'visiteur')} en direct
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

/** Closing times are announcements: no round closes automatically, and none closes during a pause. */
function Closing({ closesAt, isPaused, at }: { closesAt: string; isPaused: boolean; at: string }) {
  const now = useNow(Date.parse(at));
  const left = Date.parse(closesAt) - now;
  const day = dayAndMonth(closesAt);
  return (
    <span>
      Clôture annoncée {day !== dayAndMonth(new Date(now)) && `le ${day} `}à {hour(closesAt)}
      {left <= 0
        ? ', dépassée'
        : !isPaused && (
            <>
              , dans <b className="num">{countdown(left)}</b>
            </>
          )}
    </span>
  );
}
