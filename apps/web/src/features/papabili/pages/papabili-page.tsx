import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { GhostLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { ToTop } from '../../../components/navigation/to-top.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { PapabiliList } from '../components/papabili-list.js';
import { Sidebar } from '../components/sidebar.js';
import { loadPapabili, type PapabiliData } from '../load-papabili.js';
import { DESCRIPTION, LEDE, LOAD_FAILED, NOBODY, TITLE } from '../texts.js';
import '../../../styles/lists.css';
import '../../../styles/notice.css';
import '../papabili.css';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<PapabiliData> =>
  loadPapabili(api, request.signal);

export const meta = (): PageMeta => ({ title: TITLE, kind: 'papabili', description: DESCRIPTION });

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

export function Component() {
  const { papabili, today } = useLoaderData<PapabiliData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">{LEDE}</p>
      </div>
      <div className="with-side right">
        <div>
          {papabili.length > 0 ? (
            <PapabiliList papabili={papabili} />
          ) : (
            <EmptyState text={NOBODY}>
              <GhostLink to="/cardinaux">Annuaire des Cardinaux</GhostLink>
            </EmptyState>
          )}
        </div>
        <Sidebar papabili={papabili} today={today} />
      </div>
      <ToTop />
    </div>
  );
}
