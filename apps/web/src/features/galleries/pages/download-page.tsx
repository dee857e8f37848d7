import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { Download, Framed } from '../components/download.js';
import { loadLink, type LinkData } from '../load-link.js';
import { DEAD_LINK, IMPOSSIBLE, LINK_FAILED } from '../texts.js';
import '../download.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadLink(api, params['token'] ?? '', request);

export const meta = (link: LinkData | null | undefined): PageMeta => ({
  title: link ? `Téléchargement\u00A0: ${link.title}` : IMPOSSIBLE,
  ...(link ? { unlisted: true } : { hidden: true }),
});

export const ErrorBoundary = () => <LoadFailed title={IMPOSSIBLE} message={LINK_FAILED} />;

export function Component() {
  const link = useLoaderData<LinkData | null>();
  const { token = '' } = useParams();
  return link ? <Download key={token} token={token} link={link} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <div className="fetch wrap">
      <Framed picture={null} isUnavailable />
      <div className="say">
        <h1>{IMPOSSIBLE}</h1>
        <p className="lede">{DEAD_LINK}</p>
        <p className="muted">
          Un lien vaut 7&nbsp;jours. Faites une nouvelle demande depuis la galerie&nbsp;: elle prend une minute.
        </p>
        <p className="row">
          <MainLink to="/galeries">Faire une nouvelle demande</MainLink>
        </p>
      </div>
    </div>
  );
}
