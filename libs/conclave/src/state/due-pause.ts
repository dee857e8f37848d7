import { isPauseDue, pauseDefault } from '../rules/pause.js';
import type { PauseDefault } from '../rules/pause.js';
import type { Edition } from './view.js';

/** The pause that the rules ask for now; null when none is due, or once it has been made. */
export function duePause({ situation, totalRounds, acts }: Edition): PauseDefault | null {
  if (situation.is !== 'active' || !isPauseDue(totalRounds)) return null;
  const counted = acts.findLastIndex(({ type }) => type === 'RoundOpened' || type === 'ConclaveCorrected');
  const made = acts.slice(counted).some(({ type }) => type === 'ConclavePaused');
  return made ? null : pauseDefault(totalRounds);
}
