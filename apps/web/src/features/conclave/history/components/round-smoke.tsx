import type { RoundRow } from '@fumata/contracts';
import { useContext } from 'react';
import { Badge } from '../../../../components/badge.js';
import { unelectedNote } from '../../../../components/unelected-note.js';
import { Archived } from '../archived.js';
import { INTERRUPTED, OPEN, onThe, openedAt as opened, since, smoke } from '../texts.js';
import '../../../../components/smoke-mark.css';

type RoundEnd = Pick<RoundRow, 'isComplete' | 'whiteSmoke' | 'majorityReached' | 'timestamp' | 'openedAt'>;

/** How and when a round ended, since when it has been open, or that it was interrupted. */
export function RoundSmoke({ round }: { round: RoundEnd }) {
  const { isComplete, whiteSmoke, timestamp, openedAt } = round;
  const archived = useContext(Archived);
  const ongoing = archived ? opened(openedAt) : since(openedAt);
  return (
    <>
      {isComplete ? (
        <span className={whiteSmoke ? 'smoke-mark white' : 'smoke-mark'}>{smoke(whiteSmoke)}</span>
      ) : (
        <Badge kind={archived ? 'off' : 'ok'} full={!archived}>
          {archived ? INTERRUPTED : OPEN}
        </Badge>
      )}
      <br />
      <span className="faint">{isComplete ? onThe(timestamp) : ongoing}</span>
      {isComplete && <span className="unelected">{unelectedNote(round)}</span>}
    </>
  );
}
