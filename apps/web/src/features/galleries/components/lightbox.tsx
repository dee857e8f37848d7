import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import type { ImageView } from '../load-gallery.js';
import { stepByKey, wrapIndex } from '../rules/navigation.js';
import { DOWNLOAD_IMAGE } from '../texts.js';
import { useFullScreenDialog } from '../use-full-screen-dialog.js';
import { imageItemId } from '../use-lightbox-address.js';
import { useNeighbours } from '../use-neighbours.js';
import { LargePicture } from './large-picture.js';

interface LightboxProps {
  images: readonly ImageView[];
  index: number;
  image: ImageView;
  onShow: (index: number) => void;
  onClose: () => void;
  onDownload: () => void;
}

/** Full-screen image with links to its neighbours. */
export function Lightbox({ images, index, image, onShow, onClose, onDownload }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useFullScreenDialog(dialog, imageItemId(image.id));
  useNeighbours(images, index);
  const step = (by: 1 | -1 | 0) => by !== 0 && onShow(wrapIndex(index, by, images.length));
  const stepOn = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // On its way from the last button to the first, Tab gives the focus to the window.
    const isHere = target === document.body || (target instanceof Node && dialog.current?.contains(target) === true);
    if (isHere) step(stepByKey(event));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => stepOn(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
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
    >
      <div className="light-in" tabIndex={-1} data-first>
        <LargePicture key={image.id} image={image} onSwipe={step} onBeside={onClose} />
        <div className="cap">
          <ImageDetails heading={heading} image={image} index={index} count={images.length} />
          <LightboxButtons many={images.length > 1} onStep={step} onDownload={onDownload} onClose={onClose} />
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

interface LightboxButtonsProps extends Pick<LightboxProps, 'onDownload' | 'onClose'> {
  /** There are other images to step to. */
  many: boolean;
  onStep: (by: 1 | -1) => void;
}

function LightboxButtons({ many, onStep, onDownload, onClose }: LightboxButtonsProps) {
  return (
    <div className="row">
      {many && (
        <>
          <Button look="ghost" aria-label="Image précédente" onClick={() => onStep(-1)}>
            ←
          </Button>
          <Button look="ghost" aria-label="Image suivante" onClick={() => onStep(1)}>
            →
          </Button>
        </>
      )}
      <Button onClick={onDownload}>{DOWNLOAD_IMAGE}</Button>
      <Button look="ghost" onClick={onClose}>
        Fermer
      </Button>
    </div>
  );
}

interface ImageDetailsProps {
  heading: string;
  image: ImageView;
  index: number;
  count: number;
}

/** Data of an image, announced when the image changes. */
function ImageDetails({ heading, image, index, count }: ImageDetailsProps) {
  const { title, description, dimensions, format, size } = image;
  return (
    <div className="details" aria-live="polite">
      <h2 id={heading}>{title}</h2>
      <p className="small">
        {dimensions} · {format} · {size} · {index + 1} sur {count}
      </p>
      {description && <p className="small">{description}</p>}
    </div>
  );
}
