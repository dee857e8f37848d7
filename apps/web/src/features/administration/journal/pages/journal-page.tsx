import type { ReplayEdition, ReplayEditions } from '@fumata/contracts';
import { useMemo } from 'react';
import {
  Link,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { loadElectors } from '../../../../live/load-electors.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { ApiError, type ApiClient } from '../../../../lib/requests/api-client.js';
import { PageHead, pageTexts } from '../../kit/page.js';
import { parseListQuery } from '../../../../lib/list-query.js';
import { loadQuery } from '../../kit/server-state.js';
import { ActsTab } from '../acts/acts-tab.js';
import { ACT_LIST, ACTS_TAB, actsQuery } from '../acts/query.js';
import { EventsView, JournalTabs } from '../events-view.js';
import '../../content.css';
import '../../../../styles/checks.css';
import '../journal.css';

export const { meta, ErrorBoundary } = pageTexts('Journal', 'Erreur lors du chargement du journal');

interface JournalData {
  readonly editions: readonly ReplayEdition[];
  /** Ids and names of the cardinals who can receive votes. */
  readonly cardinalNames: readonly (readonly [string, string])[];
  /** The acts are in the query cache; only for administrators on the tab of acts. */
  readonly hasActs: boolean;
}

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<JournalData> {
  const { searchParams } = new URL(request.url);
  const isActs = searchParams.get('onglet') === ACTS_TAB;
  const [{ editions }, electors, hasActs] = await Promise.all([
    api.get<ReplayEditions>('/api/replay', request.signal),
    loadElectors(api, request.signal),
    isActs && forAdministrators(loadQuery(api, actsQuery(parseListQuery(ACT_LIST, searchParams)))),
  ]);
  return { editions, hasActs, cardinalNames: electors.map(({ _id, nomComplet }) => [_id, nomComplet] as const) };
}

/** False for users without permission to read the acts. */
const forAdministrators = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return false;
      throw error;
    },
  );

/** The list of events reloads without the loader when its filters change; the export changes only the fragment. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isEvents = (url: URL) => url.searchParams.get('onglet') !== ACTS_TAB;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return currentUrl.hash === nextUrl.hash && defaultShouldRevalidate;
  return !(isEvents(currentUrl) && isEvents(nextUrl));
}

export function Component() {
  const { editions, cardinalNames, hasActs } = useLoaderData<JournalData>();
  const [parameters] = useSearchParams();
  const chosen = parameters.get('edition');
  const edition = chosen === null ? editions[0] : editions.find(({ _id }) => _id === chosen);
  const cardinals = useMemo(() => new Map(cardinalNames), [cardinalNames]);
  if (hasActs)
    return (
      <>
        <PageHead title="Journal" />
        <JournalTabs chosen={chosen} isActs />
        <ActsTab />
      </>
    );
  if (edition)
    return <EventsView key={edition._id} edition={edition} editions={editions} cardinals={cardinals} chosen={chosen} />;
  return (
    <>
      <PageHead title="Journal" />
      <JournalTabs chosen={null} />
      <EmptyState text={chosen === null ? 'Aucun conclave n’a encore été ouvert.' : 'Cette édition n’existe pas.'}>
        {chosen !== null && <Link to="?">Voir l’édition en cours</Link>}
      </EmptyState>
    </>
  );
}
