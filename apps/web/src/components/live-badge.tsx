import { hour } from '../lib/french.js';
import { useNow } from '../lib/now.js';
import './live-badge.css';

interface LiveBadgeProps {
  connection: 'connecting' | 'live' | 'reconnecting' | 'offline';
  /** When the server last confirmed what is shown, ISO 8601. */
  at: string;
  /** Without a ground of its own, in a line of text. */
  inline?: boolean;
}

/** How fresh the figures beside it are. Not read out by itself: it changes each second. */
export function LiveBadge({ connection, at, inline = false }: LiveBadgeProps) {
  const state = connection === 'live' || connection === 'reconnecting' ? connection : 'dated';
  return (
    <span className={inline ? 'live inline' : 'live'} data-state={state}>
      <i aria-hidden="true" />
      <span>
        {state === 'live' ? (
          <Age at={at} />
        ) : state === 'reconnecting' ? (
          'Reconnexion…'
        ) : (
          `Données de ${hour(at)}`
        )}
      </span>
    </span>
  );
}

function Age({ at }: { at: string }) {
  const moment = Date.parse(at);
  const seconds = Math.max(0, Math.round((useNow(moment) - moment) / 1000));
  const age = seconds < 60 ? `${seconds}\u00A0s` : `${Math.floor(seconds / 60)}\u00A0min`;
  return `En direct · il y a ${age}`;
}
