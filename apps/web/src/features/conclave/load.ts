import type { ApiClient } from '../../lib/api-client.js';
import type { ConclaveView } from '../../live/conclave-view.js';
import { loadElectors } from '../../live/load-electors.js';
import { loadView } from '../../live/load-view.js';
import { bringHistory } from './history/history-part.js';
import type { HistoryAnswers } from './history/answers.js';
import { electorOf } from './electors/elector.js';
import type { Elector } from './electors/elector.js';

export interface ConclaveData {
  /** As the address names it. */
  readonly tab: string | null;
  readonly view: ConclaveView;
  /** All who can receive votes. */
  readonly electors: readonly Elector[];
  /** What the history shows beyond the view, when the address leads there; undefined otherwise. */
  readonly history: HistoryAnswers | undefined;
}

export const isHistory = (parameters: URLSearchParams): boolean => parameters.get('onglet') === 'historique';

export async function loadConclave(api: ApiClient, parameters: URLSearchParams): Promise<ConclaveData> {
  const past = isHistory(parameters) ? broughtHistory(api, parameters) : undefined;
  const [view, cardinals, history] = await Promise.all([loadView(api), loadElectors(api), past]);
  const { referenceDate } = view.conclaveState;
  const electors = cardinals.map((cardinal) => electorOf(cardinal, referenceDate));
  return { tab: parameters.get('onglet'), view, electors, history };
}

async function broughtHistory(api: ApiClient, parameters: URLSearchParams): Promise<HistoryAnswers> {
  const [{ loadHistory }] = await Promise.all([import('./history/answers.js'), bringHistory()]);
  return loadHistory(api, parameters);
}
