import type { RoundRow } from '@fumata/contracts';
import { Badge } from '../../../../components/badge.js';
import { OPEN, onThe, since, smoke } from '../texts.js';
import '../../../../components/smoke-mark.css';

type Ended = Pick<RoundRow, 'isComplete' | 'whiteSmoke' | 'timestamp' | 'openedAt'>;

/** How a round ended and when; since when it is open otherwise. */
export function RoundSmoke({ round }: { round: Ended }) {
  const { isComplete, whiteSmoke, timestamp, openedAt } = round;
  return (
    <>
      {isComplete ? (
        <span className={whiteSmoke ? 'smoke-mark white' : 'smoke-mark'}>{smoke(whiteSmoke)}</span>
      ) : (
        <Badge kind="ok" full>
          {OPEN}
        </Badge>
      )}
      <br />
      <span className="faint">{isComplete ? onThe(timestamp) : since(openedAt)}</span>
    </>
  );
}
