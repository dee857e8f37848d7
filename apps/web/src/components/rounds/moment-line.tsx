import { dataOf } from '@fumata/text';
import type { ConnectionState } from '../../live/live.js';
import { useAgeInSeconds, useNow } from '../../lib/now.js';
import { LiveText } from '../../lib/wording/ordinals.js';
import type { MomentWords, SmokeState } from '@fumata/history';
import './moment-line.css';

interface MomentLineProps {
  words: MomentWords;
  smokeState: SmokeState;
  connection: ConnectionState;
  /** Time of the server's last confirmation, ISO 8601. */
  at: string;
  /** Shows the age of the data while they are live, too. */
  withAge?: boolean;
}

/** Smoke sign, moment and detail in one line, and the age of data that are not live. */
export function MomentLine({ words, smokeState, connection, at, withAge = false }: MomentLineProps) {
  const { label, round, detail } = words;
  return (
    <>
      <i className="smoke-sign" data-smoke-state={smokeState} data-live={connection === 'live'} aria-hidden="true" />
      <strong>
        <LiveText>{label}</LiveText>
        {round && (
          <span className="of-round">
            <LiveText>{` · ${round}`}</LiveText>
          </span>
        )}
      </strong>
      <span className="detail">
        <LiveText>{detail}</LiveText>
      </span>
      {connection === 'live' && (withAge ? <Age at={at} /> : <span className="sr">, en direct</span>)}
      {connection === 'reconnecting' && <span className="age old">Reconnexion…</span>}
      {connection === 'offline' && (
        <span className="age old">
          <DataAge at={at} />
        </span>
      )}
    </>
  );
}

const Age = ({ at }: { at: string }) => <span className="age num">{`il y a ${useAgeInSeconds(at)}\u00A0s`}</span>;

/** Age of data that are not live: 'Données de 14 h 32 à Rome'. */
export const DataAge = ({ at }: { at: string }) => (
  <LiveText>{`${dataOf(at, useNow(Date.parse(at)))} à Rome`}</LiveText>
);
