import { useState } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { GhostButton } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { PageHead, ViewTabs, pageTexts, LoaderFailed } from '../../kit/page.js';
import { parseListQuery } from '../../../../lib/list-query.js';
import { loadQuery, useLoaded } from '../../kit/server-state.js';
import { ForgetDialog } from '../forget-dialog.js';
import { LinksView } from '../links/links-view.js';
import { DETAIL_LIST, detailsQuery, exportAddress, LINK_LIST, linksQuery, statsQuery } from '../query.js';
import { STATS_FAILED } from '../rules/words.js';
import { Details } from '../stats/details.js';
import { Figures } from '../stats/figures.js';
import '../../records.css';
import '../downloads.css';

const PAGE = '/admin/gallery/download-stats';

const isLinks = (parameters: URLSearchParams): boolean => parameters.get('vue') === 'liens';

export const { meta, ErrorBoundary } = pageTexts('Téléchargements', STATS_FAILED);

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (isLinks(searchParams)) return loadQuery(api, linksQuery(parseListQuery(LINK_LIST, searchParams).page));
  return Promise.all([
    loadQuery(api, statsQuery),
    loadQuery(api, detailsQuery(parseListQuery(DETAIL_LIST, searchParams))),
  ]);
}

/** In the URL, `?vue=liens` selects the valid links; the other parameters filter the details. */
export function Component() {
  const [parameters] = useSearchParams();
  const inLinks = isLinks(parameters);
  const [forgetting, setForgetting] = useState<string>();
  return (
    <>
      <PageHead
        title="Téléchargements"
        back={{ to: '/admin/gallery', label: 'Retour aux galeries' }}
        actions={
          <div className="row">
            <GhostButton onClick={() => setForgetting('')}>Oublier une adresse…</GhostButton>
            {!inLinks && (
              <a className="btn ghost" href={exportAddress(parseListQuery(DETAIL_LIST, parameters))} download>
                Exporter en CSV
              </a>
            )}
          </div>
        }
      />
      <ViewTabs
        label="Téléchargements"
        tabs={[
          { to: PAGE, label: 'Statistiques', isCurrent: !inLinks },
          { to: '?vue=liens', label: 'Liens en cours', isCurrent: inLinks },
        ]}
      />
      {inLinks ? <LinksView /> : <Statistics onForget={setForgetting} />}
      <ForgetDialog email={forgetting} onClose={() => setForgetting(undefined)} />
    </>
  );
}

function Statistics({ onForget }: { onForget: (email: string) => void }) {
  const { data } = useLoaded(statsQuery);
  return (
    <div className="downloads">
      {data ? <Figures stats={data} /> : <LoaderFailed look="ghost" text={STATS_FAILED} />}
      <Details onForget={onForget} />
    </div>
  );
}
