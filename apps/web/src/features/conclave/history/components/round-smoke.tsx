import type { RoundRow } from '@fumata/contracts';
import { unelectedNote } from '@fumata/history';
import { useContext, type ComponentProps } from 'react';
import { Badge } from '../../../../components/badge.js';
import { OpenRoundContext, type OpenRoundState } from '../open-round-state.js';
import { OPEN_ROUND, onThe, roundOpenedText, since, smokeText } from '../texts.js';
import '../../../../components/rounds/smoke-mark.css';

const BADGES: Readonly<Record<OpenRoundState, ComponentProps<typeof Badge>['kind']>> = {
  ongoing: 'ok',
  paused: 'warn',
  interrupted: 'off',
};

type RoundEnd = Pick<RoundRow, 'isComplete' | 'whiteSmoke' | 'majorityReached' | 'timestamp' | 'openedAt'>;

/** How and when a round ended, since when it has been open, or that it is paused or was interrupted. */
export function RoundSmoke({ round }: { round: RoundEnd }) {
  const { isComplete, whiteSmoke, timestamp, openedAt } = round;
  const openRound = useContext(OpenRoundContext);
  const ongoing = openRound === 'interrupted' ? roundOpenedText(openedAt) : since(openedAt);
  return (
    <>
      {isComplete ? (
        <span className={whiteSmoke ? 'smoke-mark white' : 'smoke-mark'}>{smokeText(whiteSmoke)}</span>
      ) : (
        <Badge kind={BADGES[openRound]} full={openRound === 'ongoing'}>
          {OPEN_ROUND[openRound]}
        </Badge>
      )}
      <br />
      <span className="faint">{isComplete ? onThe(timestamp) : ongoing}</span>
      {isComplete && <span className="unelected">{unelectedNote(round)}</span>}
    </>
  );
}
