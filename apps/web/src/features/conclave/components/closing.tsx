import { countdown, dayAndMonth, hour } from '@fumata/text';
import { useNow } from '../../../lib/now.js';
import type { ConclaveView } from '../../../live/conclave-view.js';

/** Closing times are announcements: no round closes automatically, and none closes during a pause. */
export function Closing({ view: { at, conclaveState } }: { view: ConclaveView }) {
  const { closesAt, isActive, isPaused } = conclaveState;
  const now = useNow(Date.parse(at));
  if (!closesAt || !isActive) return;
  const left = Date.parse(closesAt) - now;
  const day = dayAndMonth(closesAt);
  const onDay = day === dayAndMonth(at) ? '' : `le ${day} `;
  const remaining = left <= 0 ? ', dépassée' : isPaused ? '' : `, dans ${countdown(left)}`;
  return (
    <span className="live closing">
      <span>{`Clôture annoncée ${onDay}à ${hour(closesAt)}, heure de Rome${remaining}`}</span>
    </span>
  );
}
