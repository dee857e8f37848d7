import { CONTROL_PAGE } from '@fumata/contracts';
import { counted } from '@fumata/text';
import { lazy, Suspense, useMemo, useState } from 'react';
import { smokeStateOf, wordsOf } from '@fumata/history';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { LiveBadge } from '../../../../components/rounds/live-badge.js';
import { Scene } from '../../../../components/scene/scene.js';
import { Podium } from '../../../../components/standings/podium.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { useViewMoment } from '../../../../live/moment/use-view-moment.js';
import { hasReachedNow } from '../../../../live/standings/majority.js';
import { standings } from '../../../../live/standings/standings.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { loadElectors } from '../../../../live/load-electors.js';
import { loadView } from '../../../../live/load-view.js';
import { useLiveConclave, type ViewOptions } from '../../../../live/live.js';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import { LoaderFailed, PageHead } from '../../kit/page.js';
import { loadComponent } from '../../../../lib/load-component.js';
import { ControlDialogs } from '../control-dialogs.js';
import type { OpenDialog } from '../dialogs/dialog-parts.js';
import { ActsPane } from '../panes/acts-pane.js';
import { MinutesPane } from '../panes/minutes-pane.js';
import { RoundsPane } from '../panes/rounds-pane.js';
import { StatePane } from '../panes/state-pane.js';
import { VotesPane } from '../panes/votes-pane.js';
import type { People, Person } from '../rules/facts.js';
import { REFRESH_EVERY_MS, useAdminOverview } from '../use-admin-overview.js';
import '../../../../styles/checks.css';
import '../control.css';

/** Loaded on demand: most conclaves have no held votes. */
const HeldPane = lazy(() => loadComponent(() => import('../panes/held-pane.js'), 'HeldPane'));

const VIEW_OPTIONS = { refreshEveryMs: REFRESH_EVERY_MS, credentials: { page: CONTROL_PAGE } } satisfies ViewOptions;

export const meta = (): PageMeta => ({ title: 'Conduite du conclave', hidden: true });

interface ControlData {
  readonly initial: LiveConclave;
  /** The cardinals who can receive votes. */
  readonly people: readonly Person[];
}

export async function load(api: ApiClient, { request: { signal } }: LoaderFunctionArgs): Promise<ControlData> {
  const [initial, people] = await Promise.all([loadView(api, signal), loadElectors(api, signal)]);
  return { initial, people };
}

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

export function Component() {
  const { initial, people } = useLoaderData<ControlData>();
  const peopleById = useMemo(() => new Map(people.map((person) => [person._id, person])), [people]);
  const { view, connection, live } = useLiveConclave(initial, people, VIEW_OPTIONS);
  const { overview, acts, failed, refresh, heldVotes } = useCurrentOverview(view);
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <>
      <PageHead
        title="Conduite du conclave"
        actions={
          <div className="row">
            <LiveBadge connection={connection} at={view.at} inline />
            {overview && (
              <span className="small muted num">{counted(overview.events, 'événement')} dans l’édition</span>
            )}
          </div>
        }
      />
      <div className="desk">
        <div className="stack">
          <StatePane live={live} view={view} overview={overview} people={peopleById} onOpen={setDialog} />
          <VotesPane view={view} overview={overview} people={peopleById} onOpen={setDialog} />
          {heldVotes && heldVotes.classes > 0 && (
            <Suspense fallback={null}>
              <HeldPane counts={heldVotes} live={live} view={view} />
            </Suspense>
          )}
          <RoundsPane rounds={view.rounds} people={peopleById} />
        </div>
        <div className="stack">
          <PreviewPane view={view} people={peopleById} />
          <MinutesPane key={view.conclaveState._id} view={view} isLive={connection === 'live'} />
          <ActsPane acts={acts} failed={failed} refresh={refresh} />
        </div>
      </div>
      <ControlDialogs
        dialog={dialog}
        live={live}
        view={view}
        overview={overview}
        acts={acts}
        people={people}
        // An outcome that arrives late must not close a dialog that was opened meanwhile.
        onClose={() => setDialog((current) => (current === dialog ? undefined : current))}
      />
    </>
  );
}

/** Overview and acts, reloaded when the revision changes or a cardinal reaches the majority. */
function useCurrentOverview({ conclaveState, requiredMajority, results, position }: LiveConclave) {
  const { _id, revision, majorityReachedBy } = conclaveState;
  const reached = results.filter(({ votes }) => votes >= requiredMajority).length;
  const latest = useAdminOverview(`${_id} ${revision} ${reached} ${majorityReachedBy?._id}`, position);
  // An overview of another revision would show wrong effects.
  return {
    ...latest,
    overview: latest.overview?.revision === revision ? latest.overview : undefined,
    // These may be of an earlier revision: the pane stays while its dialog is open.
    heldVotes: latest.overview?.held,
  };
}

/** The scene and the podium of the public page. */
function PreviewPane({ view, people }: { view: LiveConclave; people: People }) {
  const moment = useViewMoment(view);
  const { rubric, headline, text } = wordsOf(moment);
  return (
    <section className="public-preview" aria-labelledby="public">
      <div className="bar">
        <h2 id="public">Ce que voit le public</h2>
        <Link to="/conclave">ouvrir</Link>
      </div>
      <Scene smokeState={smokeStateOf(moment)} at={view.at} small>
        <p className="rubric">{withOrdinals(rubric)}</p>
        <h3>{headline}</h3>
        <p className="small">{text}</p>
      </Scene>
      {view.results.length > 0 && (
        <div className="in">
          <Podium standings={standings(view.results, people, hasReachedNow(view))} required={view.requiredMajority} />
        </div>
      )}
    </section>
  );
}

export const ErrorBoundary = () => <LoaderFailed text="Erreur lors du chargement des données. Veuillez réessayer." />;
