import { isPauseDue, pauseDefault, type PauseDefault } from '../rules/pause.js';
import { openRound, type Edition } from './view.js';

/** The pause that the rules require now, after the rounds held so far; null if none is due or if it was already made. */
export function duePause(edition: Edition): PauseDefault | null {
  const { situation, totalRounds, pauseMade } = edition;
  const held = openRound(edition) ? totalRounds - 1 : totalRounds;
  return situation.is === 'active' && !pauseMade && isPauseDue(held) ? pauseDefault(held) : null;
}

/** The pause that the rules require once the open round has closed; null if none. */
export const duePauseAfterRound = ({ situation, totalRounds }: Edition): PauseDefault | null =>
  situation.is === 'active' && isPauseDue(totalRounds) ? pauseDefault(totalRounds) : null;
