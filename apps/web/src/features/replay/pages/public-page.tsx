import type { ReplayIndex } from '@fumata/contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRouteError, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { GoLink } from '../../../components/navigation/links.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Skeleton } from '../components/skeleton.js';
import { Start } from '../components/start.js';
import { parseReplayQuery, type ReplayQuery } from '../rules/address.js';
import { DESCRIPTION, editionTitle, loadErrorText, NOTHING_PUBLIC, PARTIAL, TITLE } from '../texts.js';
import { fetchIndex, isOtherEdition } from '../requests.js';

export const meta = (index: ReplayIndex | undefined): PageMeta => ({
  title: index ? `${TITLE}, ${editionTitle(index.edition)}` : TITLE,
  description: DESCRIPTION,
  kind: 'conclave',
});

export const load = (api: ApiClient, { params }: LoaderFunctionArgs): Promise<ReplayIndex> =>
  fetchIndex(api, params['conclaveId'] ?? '');

export const shouldRevalidate = isOtherEdition;

/** Loaded on demand: with its worker it would exceed the budget of a first load. */
const loadReplay = () => import('../components/replay.js');
const Replay = lazy(async () => ({ default: (await loadReplay()).Replay }));

export function ready(): Promise<void> {
  // Preloaded during hydration; if that fails, it is loaded again on demand.
  if (isLinked(parseReplayQuery(new URLSearchParams(location.search)))) void loadReplay().catch(() => undefined);
  return Promise.resolve();
}

const isLinked = ({ n, b }: ReplayQuery): boolean => n !== undefined || b !== undefined;

/** Public player, limited to closed rounds. */
export function Component() {
  const index = useLoaderData<ReplayIndex>();
  return (
    <div className="wrap replay-page">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      <div className="page-head">
        <h1>
          {TITLE}, {withOrdinals(editionTitle(index.edition))}
        </h1>
        {!index.whole && index.last > 0 && <p className="lede">{PARTIAL}</p>}
      </div>
      {index.last === 0 ? <EmptyState text={NOTHING_PUBLIC} /> : <Startable key={index.edition._id} index={index} />}
      <p>
        <GoLink to={historyOf(index.edition)}>Lire les résultats de chaque scrutin</GoLink>
      </p>
    </div>
  );
}

/** Results of an archived edition have their own page. */
const historyOf = ({ _id, closedAt }: ReplayIndex['edition']): string =>
  `/conclave?onglet=historique${closedAt === null ? '' : `&edition=${_id}`}`;

/** A link to a position starts the player immediately. */
function Startable({ index }: { index: ReplayIndex }) {
  const [parameters] = useSearchParams();
  const query = parseReplayQuery(parameters);
  const linked = isLinked(query);
  const [started, setStarted] = useState(false);
  const [pressed, setPressed] = useState(false);
  const player = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (linked) setStarted(true);
  }, [linked]);
  // The button is removed, so the focus moves to the player.
  useEffect(() => {
    if (pressed) player.current?.focus({ preventScroll: true });
  }, [pressed]);
  const start = () => {
    setStarted(true);
    setPressed(true);
  };
  if (!started) return <Start index={index} onStart={start} />;
  return (
    <div ref={player} tabIndex={-1}>
      <Suspense fallback={<Skeleton />}>
        <Replay index={index} query={query} plays={pressed} />
      </Suspense>
    </div>
  );
}

export const ErrorBoundary = () => (
  <LoadFailed title={TITLE} message={loadErrorText(useRouteError())}>
    <Link className="btn quiet" to="/conclave?onglet=historique">
      Voir l’historique
    </Link>
  </LoadFailed>
);
