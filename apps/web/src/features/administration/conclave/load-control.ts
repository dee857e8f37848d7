import type { CardinalPage, Me } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/api-client.js';
import { serverClock } from '../../../lib/now.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { loadView } from '../../../live/load-view.js';
import { personOf } from './rules/people.js';
import type { Person } from './rules/people.js';

export interface ControlData {
  readonly initial: ConclaveView;
  readonly people: readonly Person[];
}

/** The conclave, and everybody who may get votes. The server's clock comes first: this browser's may be wrong. */
export async function loadControl(api: ApiClient, signal: AbortSignal): Promise<ControlData> {
  const people = api.get<CardinalPage>('/api/cardinaux/search?statutVotant=OUI&limit=1000', signal);
  const clock = api.get<Me>('/api/conclave/me', signal).then(({ now }) => serverClock.learn(now));
  const [initial, { cardinaux }] = await Promise.all([
    clock.then(() => loadView(api, () => new Date(serverClock.now()).toISOString(), signal)),
    people,
  ]);
  return { initial, people: cardinaux.map(personOf) };
}
