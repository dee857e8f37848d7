import type { ApiClient } from '../../../lib/api-client.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { loadElectors } from '../../../live/load-electors.js';
import { loadView } from '../../../live/load-view.js';
import type { Person } from './rules/people.js';

export interface ControlData {
  readonly initial: ConclaveView;
  readonly people: readonly Person[];
}

/** The conclave, and the cardinals who can receive votes. */
export async function loadControl(api: ApiClient, signal: AbortSignal): Promise<ControlData> {
  const [initial, people] = await Promise.all([loadView(api, signal), loadElectors(api, signal)]);
  return { initial, people };
}
