import { namedPope, isElection, runningOf } from '@fumata/conclave';
import { lazy, memo, Suspense, useMemo, type ComponentProps } from 'react';
import {
  useLoaderData,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { AlertsButton } from '../../../components/alerts/alerts-button.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { BellsButton } from '../../../components/scene/bells-button.js';
import { Scene } from '../../../components/scene/scene.js';
import { ShareButton } from '../../../components/sharing/share-button.js';
import { Tabs } from '../../../components/navigation/tabs.js';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { votersSentence } from '../../../lib/wording/voters-sentence.js';
import { loadComponent } from '../../../lib/load-component.js';
import { useStore } from '../../../lib/store.js';
import { visitorReturn } from '../../../live/absence/visitor-return.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { sharedMoment } from '../../../live/moment/shared-moment.js';
import { useViewMoment } from '../../../live/moment/use-view-moment.js';
import { announcementOf, smokeStateOf, wordsOf, type NamedMoment } from '@fumata/history';
import { momentOfView } from '../../../live/summary/summary-of.js';
import type { Site } from '../../../shell/site.js';
import { useLiveConclave, type ConnectionState } from '../../../live/live.js';
import { useAnnouncements } from '../announcements/use-announcements.js';
import { Rail } from '../components/rail.js';
import { PartPlaceholder, Simulation } from '../components/simulation.js';
import { nameOf } from '../electors/elector.js';
import { loadFindElectors } from '../electors/use-found-electors.js';
import { loadHistoryModule, HistoryPart } from '../history/history-part.js';
import { Closing, Explanations, Tv } from '../parts.js';
import { isHistory, loadConclave, type ConclaveData } from '../load.js';
import { pagePartsOf } from '../page-parts.js';
import { DESCRIPTION, LOAD_FAILED, TITLE } from '../texts.js';
import '../conclave.css';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { LiveBadge } from '../../../components/rounds/live-badge.js';
import { number, plural } from '@fumata/text';
import { currentMajorityBaseText } from '../../../live/standings/majority.js';

/** Loads for visitors who come back; the server never renders it. */
const Absence = lazy(() => loadComponent(() => import('../components/absence.js'), 'Absence', Infinity));

const TABS = [
  { key: 'simulation', label: 'Simulation', to: '?' },
  { key: 'explications', label: 'Explications', to: '?onglet=explications' },
  { key: 'historique', label: 'Historique', to: '?onglet=historique' },
] as const;

export async function ready(): Promise<void> {
  const parameters = new URLSearchParams(location.search);
  // If loading fails here, the tab and the search themselves retry.
  if (isHistory(parameters)) await loadHistoryModule().catch(() => undefined);
  else if (parameters.get('q')) await loadFindElectors().catch(() => undefined);
}

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<ConclaveData> =>
  loadConclave(api, new URL(request.url).searchParams);

const pageCardOf = import.meta.env.SSR ? (await import('../page-card.js')).pageCardOf : undefined;

export const meta = (data: ConclaveData | undefined, site: Site): PageMeta => {
  const moment = data && momentOfView(data.view);
  return {
    title: TITLE,
    kind: 'conclave',
    description: moment && namedPope(moment) ? wordsOf(moment).sentence : DESCRIPTION,
    ...(import.meta.env.SSR && data && { parts: pagePartsOf(data), ...pageCardOf?.(data, site) }),
  };
};

/** Tab, order and search are client-side views of the same data, which the live connection keeps current. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** Its props never change, so React keeps the server-rendered screen until the code has loaded. */
const Screen = memo(function Screen(props: ComponentProps<typeof Tv>) {
  return (
    <Suspense fallback={<PartPlaceholder />}>
      <Tv {...props} />
    </Suspense>
  );
});

export function Component() {
  const { view: initial, electors, absent, history } = useLoaderData<ConclaveData>();
  const [parameters] = useSearchParams();
  const people = useMemo(() => electors.map((each) => ({ ...each, nomComplet: nameOf(each) })), [electors]);
  const electorsById = useMemo(() => new Map(electors.map((each) => [each._id, each])), [electors]);
  const { view, connection, live } = useLiveConclave(initial, people);
  const moment = useViewMoment(initial);
  const lastReturn = useStore(visitorReturn, null);
  const noteAnnouncement = useAnnouncements(view, moment);
  const voters = votersSentence(electors.length, view.conclaveState.electors, absent);
  if (parameters.has('tv')) return <Screen live={live} initial={initial} electorsById={electorsById} />;
  const vote = { live, initial, electors, electorsById, absent, onToast: noteAnnouncement };
  const tab = TABS.find(({ key }) => key === parameters.get('onglet')) ?? TABS[0];
  return (
    <>
      <Rail view={view} moment={moment} connection={connection} hasList={tab.key === 'simulation'} />
      {lastReturn && (
        <Suspense>
          <Absence key={lastReturn.returnedAt} view={view} moment={moment} electors={electorsById} />
        </Suspense>
      )}
      <Scene
        className="conclave-scene"
        smokeState={smokeStateOf(moment)}
        announcement={announcementOf(moment)}
        at={initial.at}
        tools={<SceneTools view={view} moment={moment} />}
      >
        <Headline view={view} moment={moment} connection={connection} />
      </Scene>
      <Tabs label="Conclave virtuel" tabs={TABS} selected={tab.key} beside={<StateLine view={view} moment={moment} />}>
        {tab.key === 'simulation' && <Simulation view={view} moment={moment} {...vote} />}
        <Suspense fallback={<PartPlaceholder />}>
          {tab.key === 'explications' && <Explanations view={view} voters={voters} />}
        </Suspense>
        {tab.key === 'historique' && <HistoryPart view={view} people={electorsById} answers={history} />}
      </Tabs>
    </>
  );
}

/** The announced closing is in the scene because the scene's height is fixed: nothing below it moves. */
const SceneTools = ({ view, moment }: { view: LiveConclave; moment: NamedMoment }) => (
  <>
    {view.conclaveState.closesAt && (
      <Suspense>
        <Closing closesAt={view.conclaveState.closesAt} at={view.at} moment={moment} />
      </Suspense>
    )}
    <ShareButton look="ghost" small shared={sharedMoment(moment, view)} />
    <AlertsButton />
    <BellsButton ringing={announcementOf(moment) !== undefined} />
  </>
);

/** Shown when loading the page's data fails. */
export function ErrorBoundary() {
  const error = useRouteError();
  const message = error instanceof ApiError && error.code === 'no-conclave' ? error.message : LOAD_FAILED;
  return <LoadFailed title={TITLE} message={message} look="principal" />;
}

interface HeadlineProps {
  view: LiveConclave;
  moment: NamedMoment;
  connection: ConnectionState;
}

/** The moment over the scene. */
function Headline({ view, moment, connection }: HeadlineProps) {
  const { rubric, headline, text } = wordsOf(moment);
  const pope = namedPope(moment);
  return (
    <>
      <LiveBadge connection={connection} at={view.at} />
      {/* Replaced as a whole: words that the new text shares with the last one would count as a layout shift. */}
      <p key={rubric} className="rubric">
        {withOrdinals(rubric)}
      </p>
      <h1 key={headline}>{headline}</h1>
      {pope && <p className={moment.is === 'announced' ? 'pope-name rising' : 'pope-name'}>{pope.nomComplet}</p>}
      <p key={text}>{withOrdinals(text)}</p>
    </>
  );
}

/** Figures shown in every state: state, electors, majority, number of viewers. */
function StateLine({ view, moment }: { view: LiveConclave; moment: NamedMoment }) {
  const { conclaveState, requiredMajority, viewers } = view;
  const { electors, majorityBasis } = conclaveState;
  return (
    <div className="state-line">
      <StateBadge moment={moment} />
      <span>
        <b className="num">{number(electors)}</b> <span>{plural(electors, 'électeur')}</span>
      </span>
      <span>
        Majorité requise&nbsp;: <b className="num">{number(requiredMajority)}</b>&nbsp;voix
        {majorityBasis !== 'electors' && <span>{`, deux tiers ${currentMajorityBaseText(view)}`}</span>}
      </span>
      {viewers > 0 && (
        <span>
          <b className="num">{number(viewers)}</b> <span>{`${plural(viewers, 'visiteur')} en direct`}</span>
        </span>
      )}
    </div>
  );
}

function StateBadge({ moment }: { moment: NamedMoment }) {
  const running = runningOf(moment);
  if (isElection(running)) return <span className="badge full slate">Terminé</span>;
  if (running.is === 'paused') return <span className="badge warn">En pause</span>;
  if (running.is === 'closed') return <span className="badge off">Fermé</span>;
  return <span className="badge full ok">En cours</span>;
}
