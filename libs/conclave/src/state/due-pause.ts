import { isPauseDue, pauseDefault, type PauseDefault } from '../rules/pause.js';
import { openRound, type Edition } from './view.js';

const closedRoundCount = (edition: Edition): number =>
  openRound(edition) ? edition.totalRounds - 1 : edition.totalRounds;

/** The pause that the rules require now, after the rounds held so far; null if none is due or if it was made. */
export function duePause(edition: Edition): PauseDefault | null {
  const roundCount = closedRoundCount(edition);
  return edition.situation.is === 'active' && !edition.pauseMade && isPauseDue(roundCount)
    ? pauseDefault(roundCount)
    : null;
}

/** The pause that the rules require once the open round has closed; null if none. */
export const duePauseAfterRound = ({ situation, totalRounds }: Edition): PauseDefault | null =>
  situation.is === 'active' && isPauseDue(totalRounds) ? pauseDefault(totalRounds) : null;

/** Whether the current pause is the one that the rules require now. Its reason tells it from a technical pause. */
export function makesDuePause(edition: Edition): boolean {
  const roundCount = closedRoundCount(edition);
  const { situation } = edition;
  return (
    situation.is === 'paused' && isPauseDue(roundCount) && situation.reason.startsWith(pauseDefault(roundCount).reason)
  );
}
