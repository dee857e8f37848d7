import { leftAtFirst, shownSituation } from './closed-round.js';
import type { ConclaveData } from './load.js';

/** Lazily loaded parts that the first HTML contains; their styles and scripts are preloaded. */
export const pagePartsOf = (data: ConclaveData): string[] =>
  partsOf(data).map((file) => `src/features/conclave/${file}.tsx`);

function partsOf({ tab, view, history = {} }: ConclaveData): string[] {
  if (tab === 'explications') return ['components/explanations'];
  if (tab === 'historique') {
    const isRound = Object.keys(history).some((path) => path.includes('/rounds/'));
    return ['history/history', ...(isRound ? ['history/components/round-charts'] : [])];
  }
  const { is } = shownSituation(view, leftAtFirst(view));
  if (is === 'complete') return ['components/elected'];
  if (is === 'black') return ['components/vote-part'];
  const pause = is === 'paused' ? ['components/pause'] : [];
  const podium = is === 'waiting' || view.results.length > 0 ? ['components/current-podium'] : [];
  return [...pause, ...podium, 'components/vote-part'];
}
