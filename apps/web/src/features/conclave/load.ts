import type { CardinalPage } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';
import { serverClock } from '../../lib/now.js';
import type { ConclaveView } from '../../live/conclave-view.js';
import { loadView } from '../../live/load-view.js';
import { loadHistory } from './history/answers.js';
import { bringHistory } from './history/history-part.js';
import type { HistoryAnswers } from './history/answers.js';
import { electorOf } from './electors/elector.js';
import type { Elector } from './electors/elector.js';

export interface ConclaveData {
  readonly view: ConclaveView;
  /** All who can receive votes. */
  readonly electors: readonly Elector[];
  /** What the history shows beyond the view, when the address leads there; undefined otherwise. */
  readonly history: HistoryAnswers | undefined;
}

export const isHistory = (parameters: URLSearchParams): boolean => parameters.get('onglet') === 'historique';

export async function loadConclave(api: ApiClient, parameters: URLSearchParams): Promise<ConclaveData> {
  const past = isHistory(parameters) ? bringHistory().then(() => loadHistory(api, parameters)) : undefined;
  const [view, { cardinaux }, history] = await Promise.all([
    loadView(api, () => new Date(serverClock.now()).toISOString()),
    api.get<CardinalPage>('/api/cardinaux/search?statutVotant=OUI&limit=1000'),
    past,
  ]);
  const { referenceDate } = view.conclaveState;
  return { view, electors: cardinaux.map((cardinal) => electorOf(cardinal, referenceDate)), history };
}
