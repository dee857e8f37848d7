import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { number } from '@fumata/text';
import { Notice } from '../../../components/messages/notice.js';
import type { LinkData } from '../load-link.js';
import { IMPOSSIBLE, NOT_BEGUN, PREPARING, DOWNLOADING } from '../texts.js';
import { BackToGalleries } from './back-to-galleries.js';
import { GalleryPicture } from '../../../components/pictures/gallery-picture.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { isReachable } from '../requests.js';

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
          {images > 1 && `${number(images)}\u00A0images, en un fichier zip. `}Le lien reste valable jusqu’au{' '}
          {withOrdinals(until)}.
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

/** Framed picture of what the link downloads. */
export const Framed = ({ picture, isUnavailable = false }: { picture: string | null; isUnavailable?: boolean }) => (
  <figure className={isUnavailable ? 'gone' : undefined}>
    <GalleryPicture
      imageId={picture}
      width={1200}
      height={630}
      sizes="(min-width: 56rem) 45vw, 88vw"
      maxWidth={960}
      eager
    />
  </figure>
);

const BEGINS_AFTER_MS = 1_000;

/** `lost`: the server did not answer, so no download has started. */
type Stage = 'preparing' | 'begun' | 'lost';

/** Starts the download after a second, and again on request. */
function useDownload(file: string) {
  const [stage, setStage] = useState<Stage>('preparing');
  const fetchFile = useCallback(async (address: string): Promise<void> => {
    // Without an answer the browser would replace the page with its own error; a refusal is a page of the site.
    if (!(await isReachable(address))) return setStage('lost');
    setStage('begun');
    location.assign(address);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void fetchFile(file), BEGINS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [file, fetchFile]);
  return { stage, fetchFile };
}
