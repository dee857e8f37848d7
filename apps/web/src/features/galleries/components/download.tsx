import type { MouseEvent } from 'react';
import { number } from '@fumata/text';
import { Notice } from '../../../components/notice.js';
import type { LinkData } from '../load-link.js';
import { IMPOSSIBLE, NOT_BEGUN, PREPARING, DOWNLOADING } from '../texts.js';
import { useDownload } from '../use-download.js';
import { BackToGalleries } from './back-to-galleries.js';
import { Framed } from './framed.js';

const HEADINGS = { preparing: PREPARING, begun: DOWNLOADING, lost: IMPOSSIBLE } as const;

/** Page of a download link: starts the download. The file is an attachment, so the page stays open. */
export function Download({ token, link }: { token: string; link: LinkData }) {
  const { title, picture, images, until } = link;
  const file = `/api/gallery/download/${encodeURIComponent(token)}`;
  const { stage, fetchFile } = useDownload(file);
  const begin = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    void fetchFile(event.currentTarget.href);
  };
  return (
    <div className="fetch wrap">
      <Framed picture={picture} />
      <div className="say">
        <div role="status">
          <p className="rubric">{title}</p>
          <h1>{HEADINGS[stage]}</h1>
        </div>
        {stage === 'lost' && <Notice kind="error">{NOT_BEGUN}</Notice>}
        {stage !== 'preparing' ? (
          <p className="row">
            <a className="btn" href={file} onClick={begin}>
              {stage === 'lost' ? 'Réessayer' : 'Télécharger à nouveau'}
            </a>
            <BackToGalleries />
          </p>
        ) : (
          <Preparing />
        )}
        <noscript>
          <a className="btn" href={file}>
            Télécharger
          </a>
        </noscript>
        <p className="muted">
          {images > 1 && `${number(images)}\u00A0images, en un fichier zip. `}Le lien reste valable jusqu’au {until}.
        </p>
        <Widths file={file} widths={link.widths} onBegin={begin} />
      </div>
    </div>
  );
}

const Preparing = () => (
  <div className="row scripted">
    <div className="progress" role="progressbar" aria-label="Préparation">
      <i />
    </div>
  </div>
);

interface WidthsProps {
  file: string;
  widths: readonly number[];
  onBegin: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function Widths({ file, widths, onBegin }: WidthsProps) {
  if (widths.length === 0) return null;
  return (
    <p className="widths muted">
      Versions réduites (JPEG), largeur{'\u00A0'}:
      {widths.map((width) => (
        <a key={width} href={`${file}?taille=${width}`} onClick={onBegin}>
          {number(width)}&nbsp;px
        </a>
      ))}
    </p>
  );
}
