import { isElection } from '@fumata/conclave';
import { momentOfView } from '../../live/summary/summary-of.js';
import type { ConclaveData } from './load.js';
import { fileOf, type Part } from './part-files.js';

/** Lazily loaded parts that the first HTML contains; their styles and scripts are preloaded. */
export const pagePartsOf = (data: ConclaveData): string[] => partsOf(data).map(fileOf);

function partsOf({ tab, isTv, view, history = {} }: ConclaveData): Part[] {
  if (isTv) return ['tv/tv'];
  if (tab === 'explications') return ['components/explanations'];
  if (tab === 'historique') {
    const isRound = Object.keys(history).some((path) => path.includes('/rounds/'));
    return isRound
      ? ['history/history', 'history/components/round-charts', 'history/share-round']
      : ['history/history'];
  }
  const moment = momentOfView(view);
  if (isElection(moment)) return ['components/elected'];
  return [
    'components/running-round',
    ...(moment.is === 'black-smoke' ? (['components/round-result'] as const) : []),
    ...(moment.is === 'paused' ? (['components/pause'] as const) : []),
    'components/vote',
  ];
}
