import type { AbsentElector } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';
import type { LiveConclave } from '../../live/live-conclave.js';
import { loadElectors } from '../../live/load-electors.js';
import { loadView } from '../../live/load-view.js';
import { loadHistoryModule } from './history/history-part.js';
import type { HistoryAnswers } from './history/answers.js';
import { electorOf, type Elector } from './electors/elector.js';

export interface ConclaveData {
  /** Tab as named in the address. */
  readonly tab: string | null;
  /** For a screen that is watched from afar. */
  readonly isTv: boolean;
  readonly view: LiveConclave;
  /** All cardinals who can receive votes. */
  readonly electors: readonly Elector[];
  /** Electors who do not vote. */
  readonly absent: readonly AbsentElector[];
  /** Data of the history tab when the address selects it; undefined otherwise. */
  readonly history: HistoryAnswers | undefined;
}

export const isHistory = (parameters: URLSearchParams): boolean => parameters.get('onglet') === 'historique';

export async function loadConclave(api: ApiClient, parameters: URLSearchParams): Promise<ConclaveData> {
  const pageHistory = isHistory(parameters) ? loadPageHistory(api, parameters) : undefined;
  const [view, cardinals, history] = await Promise.all([loadView(api), loadElectors(api), pageHistory]);
  const { referenceDate } = view.conclaveState;
  const electors = cardinals.map((cardinal) => electorOf(cardinal, referenceDate));
  const absent = cardinals
    .filter(({ participation }) => !participation)
    .map(({ nomComplet, motifAbsence }) => ({ nomComplet, motifAbsence }));
  return { tab: parameters.get('onglet'), isTv: parameters.has('tv'), view, electors, absent, history };
}

async function loadPageHistory(api: ApiClient, parameters: URLSearchParams): Promise<HistoryAnswers> {
  const [{ loadHistory }] = await Promise.all([import('./history/answers.js'), loadHistoryModule()]);
  return loadHistory(api, parameters);
}
