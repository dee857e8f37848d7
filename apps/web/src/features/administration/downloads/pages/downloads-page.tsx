import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LoadFailed } from '../../load-failed.js';
import { PartFailed } from '../../part-failed.js';
import { ForgetDialog } from '../forget-dialog.js';
import { LinksView } from '../links/links-view.js';
import { loadDownloads } from '../load-downloads.js';
import type { DownloadsData } from '../load-downloads.js';
import { exportAddress, wishesFrom } from '../rules/details-address.js';
import { STATS_FAILED } from '../rules/words.js';
import { Details } from '../stats/details.js';
import { Figures } from '../stats/figures.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';
import '../downloads.css';

export const meta = (): PageMeta => ({ title: 'Téléchargements', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<DownloadsData> =>
  loadDownloads(api, request);

const PAGE = '/admin/gallery/download-stats';

/** The address: `?vue=liens` shows the links that still work; else the filters of the details. */
export function Component() {
  const data = useLoaderData<DownloadsData>();
  const [parameters] = useSearchParams();
  const [forgetting, setForgetting] = useState<string>();
  return (
    <>
      <div className="a-head">
        <div>
          <Link className="back" to="/admin/gallery">
            Retour aux galeries
          </Link>
          <h1>Téléchargements</h1>
        </div>
        <div className="row">
          <Button look="ghost" onClick={() => setForgetting('')}>
            Oublier une adresse…
          </Button>
          {data.view === 'stats' && (
            <a className="btn ghost" href={exportAddress(wishesFrom(parameters))} download>
              Exporter en CSV
            </a>
          )}
        </div>
      </div>
      <nav className="tabs" aria-label="Téléchargements">
        <Link to={PAGE} aria-current={data.view === 'stats' ? 'page' : undefined}>
          Statistiques
        </Link>
        <Link to="?vue=liens" aria-current={data.view === 'links' ? 'page' : undefined}>
          Liens en cours
        </Link>
      </nav>
      {data.view === 'links' ? (
        data.links ? (
          <LinksView found={data.links} />
        ) : (
          <PartFailed text="Erreur lors du chargement des liens" />
        )
      ) : (
        <div className="downloads">
          {data.stats ? <Figures stats={data.stats} /> : <PartFailed text={STATS_FAILED} />}
          <Details details={data.details} onForget={setForgetting} />
        </div>
      )}
      <ForgetDialog email={forgetting} onClose={() => setForgetting(undefined)} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text={STATS_FAILED} />;
}
