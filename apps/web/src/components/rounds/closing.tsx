import { runningOf } from '@fumata/conclave';
import { countdown, dayAndMonth, hour } from '@fumata/text';
import { useNow } from '../../lib/now.js';
import { LiveText } from '../../lib/wording/ordinals.js';
import type { NamedMoment } from '@fumata/history';
import './closing.css';

interface ClosingProps {
  /** ISO 8601; null without an announcement. */
  closesAt: string | null;
  /** Server time, ISO 8601. */
  at: string;
  moment: NamedMoment;
}

/** Closing times are announcements: no round closes automatically, and none closes during a pause. */
export function Closing({ closesAt, at, moment }: ClosingProps) {
  const { is } = runningOf(moment);
  const now = useNow(Date.parse(at));
  if (!closesAt || is === 'closed') return;
  const remainingMs = Date.parse(closesAt) - now;
  const day = dayAndMonth(closesAt);
  const onDay = day === dayAndMonth(at) ? '' : `le ${day} `;
  const remaining = remainingMs <= 0 ? ', dépassée' : is === 'paused' ? '' : `, dans ${countdown(remainingMs)}`;
  return (
    <p className="closing">
      <span className="live num">
        <LiveText>{`Clôture annoncée ${onDay}à ${hour(closesAt)}, heure de Rome`}</LiveText>
        <span>{remaining}</span>
      </span>
      {remainingMs > 0 && (
        <a className="btn ghost sm" href="/conclave/calendrier.ics" download>
          Ajouter à mon agenda
        </a>
      )}
    </p>
  );
}
