import type { ReplayIndex } from '@fumata/contracts';
import { Link, useLoaderData, useRouteError, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../app/page.js';
import { Crumbs } from '../../../components/crumbs.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { ApiError } from '../../../lib/api-client.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { Replay } from '../components/replay.js';
import { loadIndex } from '../load.js';
import { placeAt } from '../rules/address.js';
import { DESCRIPTION, editionName, LOAD_FAILED, PARTIAL, TITLE, UNKNOWN } from '../texts.js';

export const meta = (index: ReplayIndex | undefined): PageMeta => ({
  title: index ? `${TITLE}, ${editionName(index.edition)}` : TITLE,
  description: DESCRIPTION,
  kind: 'conclave',
});

export const load = (api: ApiClient, { params }: LoaderFunctionArgs): Promise<ReplayIndex> =>
  loadIndex(api, params['conclaveId']);

export const shouldRevalidate = (): boolean => false;

/** The public's player: what is over. */
export function Component() {
  const index = useLoaderData<ReplayIndex>();
  const [parameters] = useSearchParams();
  return (
    <div className="wrap replay-page">
      <Crumbs above={[{ to: '/conclave', label: 'Conclave Virtuel' }]} here={TITLE} />
      <div className="page-head">
        <h1>
          {TITLE}, {editionName(index.edition)}
        </h1>
        {!index.whole && index.last > 0 && <p className="lede">{PARTIAL}</p>}
      </div>
      <Replay key={index.edition._id} index={index} place={placeAt(parameters)} eager={false} />
      <p>
        <Link className="go" to="/conclave?onglet=historique">
          Lire les résultats de chaque scrutin
        </Link>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <LoadFailed title={TITLE} told={missing ? UNKNOWN : LOAD_FAILED}>
      <Link className="btn quiet" to="/conclave?onglet=historique">
        Voir l’historique
      </Link>
    </LoadFailed>
  );
}
