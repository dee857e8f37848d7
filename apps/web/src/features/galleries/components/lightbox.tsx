import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import type { Shown } from '../load-gallery.js';
import { stepByKey, turned } from '../rules/turn.js';
import { DOWNLOAD_IMAGE } from '../texts.js';
import { useLargeDialog } from '../use-large-dialog.js';
import { placeId } from '../use-shown-image.js';
import { useNeighbours } from '../use-neighbours.js';
import { LargePicture } from './large-picture.js';

interface LightboxProps {
  images: readonly Shown[];
  place: number;
  image: Shown;
  onShow: (place: number) => void;
  onClose: () => void;
  onDownload: () => void;
}

/** Full-screen image with links to its neighbours. */
export function Lightbox({ images, place, image, onShow, onClose, onDownload }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLargeDialog(dialog, placeId(image.id));
  useNeighbours(images, place);
  const step = (by: 1 | -1 | 0) => by !== 0 && onShow(turned(place, by, images.length));
  return (
    <dialog
      ref={dialog}
      open
      className="light"
      aria-labelledby={heading}
      // The address controls whether the lightbox is open, so native closing is replaced by a navigation.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onKeyDown={(event) => step(stepByKey(event))}
    >
      <div className="light-in" tabIndex={-1} data-first>
        <LargePicture key={image.id} image={image} onSwipe={step} onBeside={onClose} />
        <div className="cap">
          <Told heading={heading} image={image} place={place} count={images.length} />
          <div className="row">
            {images.length > 1 && (
              <>
                <Button look="ghost" aria-label="Image précédente" onClick={() => step(-1)}>
                  ←
                </Button>
                <Button look="ghost" aria-label="Image suivante" onClick={() => step(1)}>
                  →
                </Button>
              </>
            )}
            <Button onClick={onDownload}>{DOWNLOAD_IMAGE}</Button>
            <Button look="ghost" onClick={onClose}>
              Fermer
            </Button>
          </div>
          <noscript>
            <Link className="btn ghost" to={{ search: '' }}>
              Retour à la galerie
            </Link>
          </noscript>
        </div>
      </div>
    </dialog>
  );
}

interface ToldProps {
  heading: string;
  image: Shown;
  place: number;
  count: number;
}

/** Data of an image, announced when the image changes. */
function Told({ heading, image, place, count }: ToldProps) {
  const { title, description, dimensions, format, size } = image;
  return (
    <div className="told" aria-live="polite">
      <h2 id={heading}>{title}</h2>
      <p className="small">
        {dimensions} · {format} · {size} · {place + 1} sur {count}
      </p>
      {description && <p className="small">{description}</p>}
    </div>
  );
}
