import type { ConnectionState } from '../../live/live.js';
import { useAgeInSeconds } from '../../lib/now.js';
import { DataAge } from './moment-line.js';
import './live-badge.css';

interface LiveBadgeProps {
  connection: ConnectionState;
  /** Time of the server's last confirmation, ISO 8601. */
  at: string;
  /** Without a background, for use within text. */
  inline?: boolean;
}

/** Age of the live figures. Not a live region, because it changes every second. */
export function LiveBadge({ connection, at, inline = false }: LiveBadgeProps) {
  const state = connection === 'live' || connection === 'reconnecting' ? connection : 'dated';
  return (
    <span className={inline ? 'live inline' : 'live'} data-state={state}>
      <i aria-hidden="true" />
      {state === 'live' ? (
        <Age at={at} />
      ) : (
        <span>{state === 'reconnecting' ? 'Reconnexion…' : <DataAge at={at} />}</span>
      )}
    </span>
  );
}

function Age({ at }: { at: string }) {
  const seconds = useAgeInSeconds(at);
  const age = seconds < 60 ? `${seconds}\u00A0s` : `${Math.floor(seconds / 60)}\u00A0min`;
  return <span>{`En direct · il y a ${age}`}</span>;
}
