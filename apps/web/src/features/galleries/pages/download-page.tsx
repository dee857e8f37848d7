import { useEffect, useState } from 'react';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../app/page.js';
import { GalleryPicture } from '../../../components/gallery-picture.js';
import { LoadFailed } from '../../../components/load-failed.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { number } from '../../../lib/french.js';
import { loadLink } from '../load-link.js';
import type { LinkData } from '../load-link.js';
import { BACK, DEAD_LINK, IMPOSSIBLE, LINK_FAILED, PREPARING, UNDER_WAY } from '../texts.js';
import '../download.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadLink(api, params['token'] ?? '', request);

export const meta = (link: LinkData | null | undefined): PageMeta => ({
  title: link ? `Téléchargement\u00A0: ${link.title}` : IMPOSSIBLE,
  hidden: true,
});

export const ErrorBoundary = () => <LoadFailed title={IMPOSSIBLE} told={LINK_FAILED} />;

export function Component() {
  const link = useLoaderData<LinkData | null>();
  const { token = '' } = useParams();
  return link ? <Fetching key={token} token={token} link={link} /> : <Dead />;
}

/** The browser goes for the file by itself; being an attachment, it leaves this page where it is. */
const BEGINS_AFTER_MS = 1_000;

function Fetching({ token, link }: { token: string; link: LinkData }) {
  const { title, picture, images, until } = link;
  const file = `/api/gallery/download/${encodeURIComponent(token)}`;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => {
      setBegun(true);
      location.assign(file);
    }, BEGINS_AFTER_MS);
    return () => clearTimeout(waiting);
  }, [file]);
  return (
    <div className="fetch wrap">
      <Framed picture={picture} />
      <div className="say">
        <div role="status">
          <p className="rubric">{title}</p>
          <h1>{begun ? UNDER_WAY : PREPARING}</h1>
        </div>
        {begun ? (
          <p className="row">
            <a className="btn" href={file}>
              Télécharger à nouveau
            </a>
            <BackToGalleries />
          </p>
        ) : (
          <div className="row scripted">
            <div className="progress" role="progressbar" aria-label="Préparation">
              <i />
            </div>
          </div>
        )}
        <noscript>
          <a className="btn" href={file}>
            Télécharger
          </a>
        </noscript>
        <p className="muted">
          {images > 1 && `${number(images)}\u00A0images, en un fichier zip. `}
          Le lien reste valable jusqu’au {until}.
        </p>
        <Widths file={file} widths={link.widths} />
      </div>
    </div>
  );
}

function Widths({ file, widths }: { file: string; widths: readonly number[] }) {
  if (widths.length === 0) return null;
  return (
    <p className="widths muted">
      Plus petite, en JPEG{'\u00A0'}:
      {widths.map((width) => (
        <a key={width} href={`${file}?taille=${width}`}>
          {number(width)}&nbsp;px
        </a>
      ))}
      de large
    </p>
  );
}

const Framed = ({ picture, gone = false }: { picture: string | null; gone?: boolean }) => (
  <figure className={gone ? 'gone' : undefined}>
    <GalleryPicture
      reference={picture}
      width={1200}
      height={630}
      sizes="(min-width: 56rem) 45vw, 88vw"
      most={960}
      eager
    />
  </figure>
);

const BackToGalleries = () => (
  <Link className="btn ghost" to="/galeries">
    {BACK}
  </Link>
);

function Dead() {
  return (
    <div className="fetch wrap">
      <Framed picture={null} gone />
      <div className="say">
        <h1>{IMPOSSIBLE}</h1>
        <p className="lede">{DEAD_LINK}</p>
        <p className="muted">
          Un lien vaut 7&nbsp;jours. Faites une nouvelle demande depuis la galerie&nbsp;: elle prend une
          minute.
        </p>
        <p className="row">
          <Link className="btn" to="/galeries">
            Faire une nouvelle demande
          </Link>
        </p>
      </div>
    </div>
  );
}
