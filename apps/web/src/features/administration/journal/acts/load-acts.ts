import type { AccountRow, Acts, RecordActs } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { isWished, recordsCall } from './rules/acts-address.js';
import type { ActWishes } from './rules/acts-address.js';
import { conclaveLine, recordLine } from './rules/lines.js';
import type { ActLine } from './rules/lines.js';

const CONCLAVE_ACTS = 1_000;

export interface RecordLines {
  readonly lines: readonly ActLine[];
  /** Where the acts after these are asked for from; null at the end. */
  readonly more: string | null;
}

export interface ActsData {
  readonly records: RecordLines;
  /** Those on the conclave, in all editions, that are asked for. */
  readonly conclave: readonly ActLine[];
  readonly accounts: readonly Pick<AccountRow, '_id' | 'name' | 'email'>[];
}

export async function loadRecords(
  api: ApiClient,
  wishes: ActWishes,
  { after, signal }: { after?: string; signal?: AbortSignal } = {},
): Promise<RecordLines> {
  const call = recordsCall(wishes, after);
  if (call === undefined) return { lines: [], more: null };
  const { actes, suite } = await api.get<RecordActs>(call, signal);
  return { lines: actes.map(recordLine), more: suite };
}

export async function loadActs(api: ApiClient, wishes: ActWishes, signal: AbortSignal): Promise<ActsData> {
  const [records, { acts }, { comptes }] = await Promise.all([
    loadRecords(api, wishes, { signal }),
    api.get<Acts>(`/api/conclave/admin/acts?editions=toutes&limit=${CONCLAVE_ACTS}`, signal),
    api.get<{ comptes: AccountRow[] }>('/api/comptes', signal),
  ]);
  const accounts = comptes.map(({ _id, name, email }) => ({ _id, name, email }));
  const loginOf = (name: string): string => {
    const bearers = accounts.filter((each) => each.name === name);
    return bearers.length === 1 ? (bearers[0]?.email ?? '') : '';
  };
  const asked = accounts.find(({ _id }) => _id === wishes.qui)?.name;
  const conclave = acts
    .map((act) => conclaveLine(act, loginOf))
    .filter((line) => isWished(wishes, line, asked));
  return { records, conclave, accounts };
}
