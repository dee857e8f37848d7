import type { CardinalPage, ReplayEdition, ReplayEditions } from '@fumata/contracts';
import { useMemo, useState } from 'react';
import {
  Link,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { longDate } from '@fumata/text';
import type { PageMeta } from '../../../../routes/page.js';
import { useAuthentication } from '../../../../shell/session.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { Select } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { ApiError, type ApiClient } from '../../../../lib/api-client.js';
import { editionName } from '../../../../live/round-words.js';
import { PageHead, ViewTabs } from '../../kit/list-page.js';
import { parseListQuery, useListQuery } from '../../kit/list-query.js';
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { ActsTab } from '../acts/acts-tab.js';
import { ACT_LIST, ACTS_TAB, actsQuery } from '../acts/query.js';
import type { Feed } from '../events/event-feed.js';
import { EventsTab } from '../events/events-tab.js';
import { EVENT_LIST, invalidFields } from '../events/rules/event-query.js';
import { ExportDialog } from '../export/export-dialog.js';
import '../../content.css';
import '../../../../styles/checks.css';
import '../journal.css';

export const meta = (): PageMeta => ({ title: 'Journal', hidden: true });

interface JournalData {
  readonly editions: readonly ReplayEdition[];
  /** Ids and names of the cardinals who can receive votes. */
  readonly named: readonly (readonly [string, string])[];
  /** The acts are in the query cache; only for administrators on the tab of acts. */
  readonly hasActs: boolean;
}

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<JournalData> {
  const { searchParams } = new URL(request.url);
  const isActs = searchParams.get('onglet') === ACTS_TAB;
  const [{ editions }, { cardinaux }, hasActs] = await Promise.all([
    api.get<ReplayEditions>('/api/replay', request.signal),
    api.get<CardinalPage>('/api/cardinaux/search?statutVotant=OUI&limit=1000', request.signal),
    isActs && forAdministrators(loadQuery(api, actsQuery(parseListQuery(ACT_LIST, searchParams)))),
  ]);
  return { editions, hasActs, named: cardinaux.map(({ _id, nomComplet }) => [_id, nomComplet] as const) };
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

/** The list of events reloads without the loader when its filters change. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isEvents = (url: URL) => url.searchParams.get('onglet') !== ACTS_TAB;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return !(isEvents(currentUrl) && isEvents(nextUrl));
}

export function Component() {
  const { editions, named, hasActs } = useLoaderData<JournalData>();
  const [parameters] = useSearchParams();
  const chosen = parameters.get('edition');
  const edition = chosen === null ? editions[0] : editions.find(({ _id }) => _id === chosen);
  const cardinals = useMemo(() => new Map(named), [named]);
  if (hasActs)
    return (
      <>
        <PageHead title="Journal" />
        <Tabs chosen={chosen} isActs />
        <ActsTab />
      </>
    );
  if (edition)
    return <Events key={edition._id} edition={edition} editions={editions} cardinals={cardinals} chosen={chosen} />;
  return (
    <>
      <PageHead title="Journal" />
      <Tabs chosen={null} />
      <EmptyState text={chosen === null ? 'Aucun conclave n’a encore été ouvert.' : 'Cette édition n’existe pas.'}>
        {chosen !== null && <Link to="?">Voir l’édition en cours</Link>}
      </EmptyState>
    </>
  );
}

interface EventsProps {
  edition: ReplayEdition;
  editions: readonly ReplayEdition[];
  cardinals: ReadonlyMap<string, string>;
  /** Edition in the URL; null for the current one. */
  chosen: string | null;
}

function Events({ edition, editions, cardinals, chosen }: EventsProps) {
  const [parameters] = useSearchParams();
  const list = useListQuery(EVENT_LIST);
  const [exporting, setExporting] = useState(false);
  const [shown, setShown] = useState<Feed>();
  return (
    <>
      <PageHead
        title="Journal"
        actions={
          <div className="row journal-head">
            <EditionSelect edition={edition} editions={editions} />
            <Button look="ghost" disabled={!shown} onClick={() => setExporting(true)}>
              Exporter…
            </Button>
          </div>
        }
      />
      <Tabs chosen={chosen} />
      <InvalidFields fields={invalidFields(parameters)} />
      <EventsTab
        conclaveId={edition._id}
        isOver={edition.closedAt !== null}
        cardinals={cardinals}
        list={list}
        onShown={setShown}
      />
      {shown && (
        <ExportDialog
          open={exporting}
          onClose={() => setExporting(false)}
          criteria={list.applied}
          edition={edition}
          shown={shown}
          cardinals={cardinals}
        />
      )}
    </>
  );
}

function EditionSelect({ edition, editions }: Pick<EventsProps, 'edition' | 'editions'>) {
  const navigate = useNavigate();
  return (
    <Select
      className="beside"
      label="Édition"
      value={edition._id}
      onChange={({ target }) => void navigate(`?edition=${target.value}`)}
    >
      {editions.map((each) => (
        <option key={each._id} value={each._id}>
          {editionText(each)}
        </option>
      ))}
    </Select>
  );
}

/** Warns about ignored filters. */
const InvalidFields = ({ fields }: { fields: readonly string[] }) => (
  <div role="status">
    {fields.length > 0 && (
      <Notice kind="warn">
        {fields.length > 1 ? 'Filtres illisibles, laissés de côté' : 'Filtre illisible, laissé de côté'}
        &nbsp;: {fields.map((field) => `«\u00A0${field}\u00A0»`).join(', ')}.
      </Notice>
    )}
  </div>
);

/** Only administrators have both views. */
function Tabs({ chosen, isActs = false }: { chosen: string | null; isActs?: boolean }) {
  const situation = useAuthentication();
  if (situation.is !== 'known' || situation.user.role !== 'admin') return null;
  return (
    <ViewTabs
      label="Journal"
      tabs={[
        { to: chosen === null ? '?' : `?edition=${chosen}`, label: 'Événements', isCurrent: !isActs },
        { to: `?onglet=${ACTS_TAB}`, label: 'Actes des administrateurs', isCurrent: isActs },
      ]}
    />
  );
}

function editionText({ number: n, openedAt, closedAt }: ReplayEdition): string {
  const name = `${editionName(n)}, ${longDate(openedAt)}`;
  return closedAt === null ? `${name}, en cours` : name;
}

export const ErrorBoundary = () => <LoadFailed text="Erreur lors du chargement du journal" />;
