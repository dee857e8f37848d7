import type { AccountRow, Acts, RecordActs } from '@fumata/contracts';
import { hasWords, searchWords } from '@fumata/text';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { listQueryCodec, oneOf, text, toSearchParams, type QueryOf } from '../../../../lib/list-query.js';
import { apiQuery } from '../../kit/server-state.js';
import { conclaveLine, recordLine, type ActLine } from './rules/lines.js';

const ACTS = '/api/actes';
const MAX_CONCLAVE_ACTS = 1_000;

export const OBJECTS = {
  conclave: 'Conclave',
  cardinal: 'Cardinaux',
  'papabile-jour': 'Papabile du jour',
  article: 'Articles',
  question: 'Quiz',
  gallery: 'Galeries',
  'gallery-image': 'Images des galeries',
  'quiz-rank': 'Classement du quiz',
  'download-link': 'Liens de téléchargement',
  'read-model': 'Projections',
  account: 'Comptes',
} as const;

/** Value of the tab parameter in the URL for the acts. */
export const ACTS_TAB = 'actes';

export const ACT_LIST = listQueryCodec({
  onglet: { initial: ACTS_TAB, read: () => ACTS_TAB, write: (onglet: string) => ({ onglet }) },
  q: text('q'),
  /** Id of an account; empty for all. */
  qui: text('qui', /^[0-9a-f]{24}$/),
  /** The kind of the changed record; empty for all. */
  genre: oneOf('genre', Object.keys(OBJECTS) as (keyof typeof OBJECTS)[]), // its own keys
});

export type ActListQuery = QueryOf<typeof ACT_LIST>;

interface RecordLines {
  readonly lines: readonly ActLine[];
  /** Cursor of the older acts; null at the end. */
  readonly more: string | null;
}

/** Call for the acts on records; undefined if only acts on the conclave are listed. */
export function recordsCall(query: ActListQuery, after = ''): string | undefined {
  if (query.genre === 'conclave') return undefined;
  const parameters = toSearchParams(ACT_LIST, query);
  parameters.delete('onglet');
  if (after !== '') parameters.set('apres', after);
  return `${ACTS}?${parameters.toString()}`;
}

export async function readRecords(
  api: ApiClient,
  query: ActListQuery,
  { after, signal }: { after?: string; signal?: AbortSignal } = {},
): Promise<RecordLines> {
  const call = recordsCall(query, after);
  if (call === undefined) return { lines: [], more: null };
  const { actes, suite } = await api.get<RecordActs>(call, signal);
  return { lines: actes.map(recordLine), more: suite };
}

/** Whether an act on the conclave matches text and kind; the server has filtered by account. */
export function isListed({ q, genre }: ActListQuery, line: ActLine): boolean {
  if (genre !== '' && genre !== 'conclave') return false;
  const changes = line.changes.flatMap(({ label, before, after }) => [label, before, after]);
  return hasWords([line.who, line.what, line.title, line.reason, ...changes].join(' '), searchWords(q));
}

/** The latest acts on records, the acts on the conclave over all editions, and the accounts. */
export const actsQuery = (query: ActListQuery) =>
  apiQuery([ACTS, query], async (api, signal) => {
    const [records, { acts }, { comptes }] = await Promise.all([
      readRecords(api, query, { signal }),
      api.get<Acts>(`/api/conclave/admin/acts?editions=toutes&limit=${MAX_CONCLAVE_ACTS}&qui=${query.qui}`, signal),
      api.get<{ comptes: AccountRow[] }>('/api/comptes', signal),
    ]);
    const accounts = comptes.map(({ _id, name, email }) => ({ _id, name, email }));
    const loginOf = (name: string): string => {
      const namesakes = accounts.filter((each) => each.name === name);
      return namesakes.length === 1 ? (namesakes[0]?.email ?? '') : '';
    };
    const conclave = acts.map((act) => conclaveLine(act, loginOf)).filter((line) => isListed(query, line));
    return { records, conclave, accounts };
  });
