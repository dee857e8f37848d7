import { isPauseDue, pauseDefault, type PauseDefault } from '../rules/pause.js';
import type { Edition } from './view.js';

/** The pause that the rules require now; null if none is due or if it was already made. */
export function duePause({ situation, totalRounds, acts }: Edition): PauseDefault | null {
  if (situation.is !== 'active' || !isPauseDue(totalRounds)) return null;
  const lastCountChange = acts.findLastIndex(({ type }) => type === 'RoundOpened' || type === 'ConclaveCorrected');
  const made = acts.slice(lastCountChange).some(({ type }) => type === 'ConclavePaused');
  return made ? null : pauseDefault(totalRounds);
}
