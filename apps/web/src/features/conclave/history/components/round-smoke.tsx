import type { RoundRow } from '@fumata/contracts';
import { unelectedNote } from '@fumata/history';
import { useContext, type ComponentProps } from 'react';
import { Badge } from '../../../../components/badge.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { OpenRoundContext, type OpenRoundState } from '../open-round-state.js';
import { OPEN_ROUND, dateText, roundOpenedText, roundOpenSinceText, smokeText } from '../texts.js';
import '../../../../components/rounds/smoke-mark.css';

const BADGES: Readonly<Record<OpenRoundState, ComponentProps<typeof Badge>['kind']>> = {
  ongoing: 'ok',
  paused: 'warn',
  interrupted: 'off',
};

/** How and when a round ended, since when it has been open, or that it is paused or was interrupted. */
export function RoundSmoke({ round }: { round: RoundRow }) {
  const { isComplete, whiteSmoke, timestamp, openedAt } = round;
  const openRound = useContext(OpenRoundContext);
  const openingText = openRound === 'interrupted' ? roundOpenedText(openedAt) : roundOpenSinceText(openedAt);
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
      <span className="faint">{withOrdinals(isComplete ? dateText(timestamp) : openingText)}</span>
      {isComplete && <span className="unelected">{unelectedNote(round)}</span>}
    </>
  );
}
