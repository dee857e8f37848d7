import { hour } from '@fumata/text';
import { withOrdinals } from '../lib/ordinals.js';
import type { MomentWords } from '../live/moment-words.js';
import type { SmokeState } from './scene/smoke-state.js';
import './moment-line.css';

interface MomentLineProps {
  words: MomentWords;
  smokeState: SmokeState;
  connection: 'connecting' | 'live' | 'reconnecting' | 'offline';
  /** Time of the server's last confirmation, ISO 8601. */
  at: string;
}

/**
 * Smoke sign, moment and detail in one line. Each changing text is replaced with its element: a page that the browser
 * has translated has other text nodes than React's.
 */
export function MomentLine({ words, smokeState, connection, at }: MomentLineProps) {
  const { label, round, detail } = words;
  return (
    <>
      <i className="smoke-sign" data-smoke-state={smokeState} data-live={connection === 'live'} aria-hidden="true" />
      <strong key={`${label} ${round}`}>
        {label}
        {round && <span className="of-round"> · {withOrdinals(round)}</span>}
      </strong>
      <span key={detail} className="detail">
        {withOrdinals(detail)}
      </span>
      {connection === 'live' && <span className="sr">, en direct</span>}
      {connection === 'reconnecting' && <span className="age">Reconnexion…</span>}
      {connection === 'offline' && <span className="age">{`Données de ${hour(at)}`}</span>}
    </>
  );
}
