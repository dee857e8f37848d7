import { useEffect, useState } from 'react';
import { number } from '../../../lib/french.js';
import type { LinkData } from '../load-link.js';
import { PREPARING, UNDER_WAY } from '../texts.js';
import { BackToGalleries } from './back-to-galleries.js';
import { Framed } from './framed.js';

const BEGINS_AFTER_MS = 1_000;

/** What a link opens: the browser goes for the file by itself. Being an attachment, it leaves this page where it is. */
export function Fetching({ token, link }: { token: string; link: LinkData }) {
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
