import { Suspense, useMemo } from 'react';
import {
  useLoaderData,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { BellsButton } from '../../../components/scene/bells-button.js';
import { Scene } from '../../../components/scene/scene.js';
import { ShareButton } from '../../../components/share-button.js';
import { Tabs } from '../../../components/tabs.js';
import { ApiError, type ApiClient } from '../../../lib/api-client.js';
import { votersSentence } from '../../../lib/voters-sentence.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { roundName } from '../../../live/round-words.js';
import { useViewMoment } from '../../../live/use-view-moment.js';
import { smokeStateOf } from '../../../live/moment-words.js';
import { useLiveConclave } from '../../../live/use-live-conclave.js';
import { useAnnouncements } from '../announcements/use-announcements.js';
import { Closing } from '../components/closing.js';
import { Headline } from '../components/headline.js';
import { Rail } from '../components/rail.js';
import { PartPlaceholder, Simulation } from '../components/simulation.js';
import { StateLine } from '../components/state-line.js';
import { nameOf } from '../electors/elector.js';
import { loadHistoryModule, HistoryPart } from '../history/history-part.js';
import { Explanations } from '../parts.js';
import { isHistory, loadConclave, type ConclaveData } from '../load.js';
import { pagePartsOf } from '../page-parts.js';
import { DESCRIPTION, LOAD_FAILED, TITLE } from '../texts.js';
import '../conclave.css';

const TABS = [
  { key: 'simulation', label: 'Simulation', to: '?' },
  { key: 'explications', label: 'Explications', to: '?onglet=explications' },
  { key: 'historique', label: 'Historique', to: '?onglet=historique' },
] as const;

export async function ready(): Promise<void> {
  // If loading fails here, the tab itself retries.
  if (isHistory(new URLSearchParams(location.search))) await loadHistoryModule().catch(() => undefined);
}

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<ConclaveData> =>
  loadConclave(api, new URL(request.url).searchParams);

export const meta = (data: ConclaveData | undefined): PageMeta => {
  const state = data?.view.conclaveState;
  const elected = state?.popeElected;
  return {
    title: TITLE,
    kind: 'conclave',
    description: elected
      ? `Habemus Papam\u00A0: ${elected.nomComplet}, élu au ${roundName(state.currentRound)} du conclave virtuel.`
      : DESCRIPTION,
    ...(import.meta.env.SSR && data && { parts: pagePartsOf(data) }),
  };
};

/** Tab, order and search are client-side views of the same data, which the live connection keeps current. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export function Component() {
  const { view: initial, electors, absent, history } = useLoaderData<ConclaveData>();
  const [parameters] = useSearchParams();
  const people = useMemo(() => electors.map((each) => ({ ...each, nomComplet: nameOf(each) })), [electors]);
  const known = useMemo(() => new Map(electors.map((each) => [each._id, each])), [electors]);
  const { view, connection, live } = useLiveConclave(initial, people);
  const moment = useViewMoment(initial);
  const heard = useAnnouncements(view, moment);
  const voters = votersSentence(electors.length, view.conclaveState.electors, absent);
  const vote = { live, initial, electors, known, absent, onToast: heard };
  const tab = TABS.find(({ key }) => key === parameters.get('onglet')) ?? TABS[0];
  return (
    <>
      <Rail view={view} moment={moment} connection={connection} hasList={tab.key === 'simulation'} />
      <Scene
        className="conclave-scene"
        smokeState={smokeStateOf(moment)}
        at={initial.at}
        tools={<SceneTools view={view} ringing={smokeStateOf(moment) === 'white'} />}
      >
        <Headline view={view} moment={moment} connection={connection} />
      </Scene>
      <Tabs label="Conclave virtuel" tabs={TABS} selected={tab.key} beside={<StateLine view={view} />}>
        {tab.key === 'simulation' && <Simulation view={view} moment={moment} {...vote} />}
        <Suspense fallback={<PartPlaceholder />}>
          {tab.key === 'explications' && <Explanations view={view} voters={voters} />}
        </Suspense>
        {tab.key === 'historique' && <HistoryPart view={view} people={known} answers={history} />}
      </Tabs>
    </>
  );
}

/** The announced closing is in the scene because the scene's height is fixed: nothing below it moves. */
const SceneTools = ({ view, ringing }: { view: ConclaveView; ringing: boolean }) => (
  <>
    <Closing view={view} />
    <ShareButton look="ghost" small title={TITLE} />
    <BellsButton ringing={ringing} />
  </>
);

/** Shown when loading the page's data fails. */
export function ErrorBoundary() {
  const error = useRouteError();
  const message = error instanceof ApiError && error.code === 'no-conclave' ? error.message : LOAD_FAILED;
  return <LoadFailed title={TITLE} message={message} look="principal" />;
}
