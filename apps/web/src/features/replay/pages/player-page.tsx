import type { ReplayIndex } from '@fumata/contracts';
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { Notice } from '../../../components/notice.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { Replay } from '../components/replay.js';
import { parseReplayQuery } from '../rules/address.js';
import { editionTitle, LOAD_FAILED, SESSION_OVER, TITLE } from '../texts.js';
import { fetchIndex } from '../requests.js';

export const meta = (): PageMeta => ({ title: TITLE, hidden: true });

export const load = (api: ApiClient, { params }: LoaderFunctionArgs): Promise<ReplayIndex> =>
  fetchIndex(api, params['conclaveId'] ?? '');

export const shouldRevalidate = (): boolean => false;

/** Player for analysts, without restrictions. */
export function Component() {
  const index = useLoaderData<ReplayIndex>();
  const [parameters] = useSearchParams();
  const { _id } = index.edition;
  return (
    <>
      <div className="a-head">
        <div>
          <p className="rubric">{TITLE}</p>
          <h1>{editionTitle(index.edition)}</h1>
        </div>
        <p className="row">
          <Link className="btn ghost" to="/admin/analyse">
            Toutes les éditions
          </Link>
          <Link className="btn ghost" to={`/admin/journal?edition=${_id}`}>
            Journal
          </Link>
        </p>
      </div>
      {!index.whole && <Notice kind="warn">{SESSION_OVER}</Notice>}
      <Replay key={_id} index={index} query={parseReplayQuery(parameters)} eager />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailed title={TITLE} message={LOAD_FAILED}>
      <Link className="btn quiet" to="/admin/analyse">
        Toutes les éditions
      </Link>
    </LoadFailed>
  );
}
