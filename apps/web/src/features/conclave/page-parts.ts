import { momentOf } from '@fumata/conclave';
import { summaryOf } from '../../live/summary-of.js';
import type { ConclaveData } from './load.js';
import { fileOf, type Part } from './part-files.js';

/** Lazily loaded parts that the first HTML contains; their styles and scripts are preloaded. */
export const pagePartsOf = (data: ConclaveData): string[] => partsOf(data).map(fileOf);

function partsOf({ tab, view, history = {} }: ConclaveData): Part[] {
  if (tab === 'explications') return ['components/explanations'];
  if (tab === 'historique') {
    const isRound = Object.keys(history).some((path) => path.includes('/rounds/'));
    return isRound ? ['history/history', 'history/components/round-charts'] : ['history/history'];
  }
  if (view.conclaveState.isComplete) return ['components/elected'];
  const { is } = momentOf(summaryOf(view), Date.parse(view.at));
  if (is === 'black-smoke') return ['components/vote-part'];
  return [
    ...(is === 'paused' ? (['components/pause'] as const) : []),
    ...(is === 'waiting' || view.results.length > 0 ? (['components/current-podium'] as const) : []),
    'components/vote-part',
  ];
}
