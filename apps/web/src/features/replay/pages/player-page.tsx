import type { ReplayEdition, ReplayIndex } from '@fumata/contracts';
import type { ReactNode } from 'react';
import {
  Link,
  useLoaderData,
  useNavigate,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Options, Select } from '../../../components/forms/field.js';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { Moves } from '../components/moves.js';
import { Replay } from '../components/replay.js';
import { parseReplayQuery } from '../rules/address.js';
import { editionTitle, loadErrorText, TITLE } from '../texts.js';
import { fetchEditions, fetchIndex, isOtherEdition } from '../requests.js';
import { useReloadAfterLogin } from '../../../shell/session/use-reload-after-login.js';

export const meta = (): PageMeta => ({ title: TITLE, hidden: true });

interface PlayerData {
  readonly index: ReplayIndex;
  readonly editions: readonly ReplayEdition[];
}

export async function load(api: ApiClient, { params }: LoaderFunctionArgs): Promise<PlayerData> {
  const [index, { editions }] = await Promise.all([fetchIndex(api, params['conclaveId'] ?? ''), fetchEditions(api)]);
  return { index, editions };
}

export const shouldRevalidate = isOtherEdition;

/** Player for analysts, without restrictions. */
export function Component() {
  const { index, editions } = useLoaderData<PlayerData>();
  const [parameters] = useSearchParams();
  const { _id } = index.edition;
  return (
    <Replay
      key={_id}
      index={index}
      query={parseReplayQuery(parameters)}
      prefetchesAll
      renderHead={(roundSelect) => (
        <Head index={index} editions={editions}>
          {roundSelect}
        </Head>
      )}
      renderBelow={({ rounds }) => (
        <Moves conclaveId={_id} closedRounds={rounds.filter(({ closedAt }) => closedAt !== null).length} />
      )}
    />
  );
}

/** Title of the edition, and the selectors of edition and round. */
function Head({ index, editions, children }: PlayerData & { children: ReactNode }) {
  const navigate = useNavigate();
  const { _id } = index.edition;
  return (
    <div className="a-head">
      <div>
        <p className="rubric">{TITLE}</p>
        <h1>{withOrdinals(editionTitle(index.edition))}</h1>
      </div>
      <div className="row replay-choices">
        <Select label="Édition" value={_id} onChange={({ target }) => void navigate(`/admin/analyse/${target.value}`)}>
          <Options of={editions.map((edition) => [edition._id, editionTitle(edition)])} />
        </Select>
        {children}
        <Link className="btn ghost" to={`/admin/journal?edition=${_id}`}>
          Journal
        </Link>
        <Link className="btn ghost" to={`/admin/journal?edition=${_id}#exporter`}>
          Exporter…
        </Link>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  useReloadAfterLogin();
  return (
    <LoadFailed title={TITLE} message={loadErrorText(useRouteError())}>
      <Link className="btn quiet" to="/admin/analyse">
        Toutes les éditions
      </Link>
    </LoadFailed>
  );
}
