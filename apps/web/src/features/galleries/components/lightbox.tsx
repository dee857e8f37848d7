import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type CSSProperties,
  type TouchEvent,
  useLayoutEffect,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { GhostLink } from '../../../components/navigation/links.js';
import { Button, GhostButton } from '../../../components/button.js';
import type { ImageView } from '../load-gallery.js';
import { stepByKey, wrapIndex, stepBySwipe, type Point, type Step } from '../rules/navigation.js';
import { DOWNLOAD_IMAGE } from '../texts.js';
import { imageItemId } from '../use-lightbox-address.js';
import { GalleryPicture, renditionUrl } from '../../../components/pictures/gallery-picture.js';
import { sourceSet } from '../../../lib/pictures.js';

interface LightboxProps {
  images: readonly ImageView[];
  index: number;
  image: ImageView;
  onShow: (index: number) => void;
  onClose: () => void;
  onDownload: () => void;
}

/** Full-screen image with buttons for its neighbours. */
export function Lightbox({ images, index, image, onShow, onClose, onDownload }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useFullScreenDialog(dialog, imageItemId(image.imageId));
  usePreloadedNeighbours(images, index);
  const step = (by: Step) => by !== 0 && onShow(wrapIndex(index, by, images.length));
  const stepOn = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // On its way from the last button to the first, Tab gives the focus to the window.
    const isForLightbox =
      target === document.body || (target instanceof Node && dialog.current?.contains(target) === true);
    if (isForLightbox) step(stepByKey(event));
  });
  // In the commit that shows the image, so that no key pressed after it is lost.
  useLayoutEffect(() => {
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
        <LargePicture key={image.imageId} image={image} onSwipe={step} onBeside={onClose} />
        <div className="cap">
          <ImageDetails heading={heading} image={image} index={index} count={images.length} />
          <LightboxButtons many={images.length > 1} onStep={step} onDownload={onDownload} onClose={onClose} />
          <noscript>
            <GhostLink to={{ search: '' }}>Retour à la galerie</GhostLink>
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
          <GhostButton aria-label="Image précédente" onClick={() => onStep(-1)}>
            ←
          </GhostButton>
          <GhostButton aria-label="Image suivante" onClick={() => onStep(1)}>
            →
          </GhostButton>
        </>
      )}
      <Button onClick={onDownload}>{DOWNLOAD_IMAGE}</Button>
      <GhostButton onClick={onClose}>Fermer</GhostButton>
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

interface LargePictureProps {
  image: ImageView;
  onSwipe: (step: Step) => void;
  /** Called on a click outside the image. */
  onBeside: () => void;
}

/** Image fitted to the screen, never enlarged. */
function LargePicture({ image, onSwipe, onBeside }: LargePictureProps) {
  const from = useRef<Point>(null);
  const begin = ({ touches }: TouchEvent): void => {
    const touch = touches[0];
    // Pinch-zoom stays with the browser: swipes count only with one finger and without zoom.
    const canSwipe = touch && touches.length === 1 && (visualViewport?.scale ?? 1) < 1.05;
    from.current = canSwipe ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const end = ({ changedTouches }: TouchEvent): void => {
    const touch = changedTouches[0];
    if (touch && from.current) onSwipe(stepBySwipe(from.current, { x: touch.clientX, y: touch.clientY }));
    from.current = null;
  };
  return (
    <figure
      style={measuresOf(image)}
      onTouchStart={begin}
      onTouchEnd={end}
      onTouchCancel={() => (from.current = null)}
      // The second click of a double click on an image of the grid must not close the lightbox.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onBeside()}
    >
      <GalleryPicture
        imageId={image.imageId}
        alt={image.title}
        preview={useSharpPreview(image)}
        width={image.width}
        height={image.height}
        sizes={largeSizes(image)}
        maxWidth={LARGEST_PX}
        eager
      />
    </figure>
  );
}

/** The image in the grid behind, if it has loaded, else the tiny placeholder, which is all that the server knows. */
const useSharpPreview = ({ imageId, preview }: ImageView): string =>
  useSyncExternalStore(
    neverChanges,
    () => {
      const loaded = document.getElementById(imageItemId(imageId))?.querySelector('img');
      return loaded?.complete && loaded.naturalWidth > 0 ? loaded.currentSrc : preview;
    },
    () => preview,
  );

const neverChanges = () => () => undefined;

const measuresOf = ({ width, height }: ImageView): CSSProperties => ({ '--w': width, '--h': height });

/**
 * Dialog that is mounted only while open. The server-rendered HTML has it open for visitors without scripts; with
 * scripts it becomes modal. On unmount, the element with the id `returnTo`, the last image viewed, gets the focus.
 */
function useFullScreenDialog(dialog: RefObject<HTMLDialogElement | null>, returnTo: string): void {
  const latestReturnTo = useRef(returnTo);
  useEffect(() => {
    latestReturnTo.current = returnTo;
  }, [returnTo]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute('open');
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element.close();
  }, [dialog]);
  // A passive effect, because the page regains its layout only after layout effects.
  useEffect(() => () => document.getElementById(latestReturnTo.current)?.focus(), []);
}

/** Largest displayed width. */
const LARGEST_PX = 1920;

/** `sizes` of an image on the full screen: limited by its height, never enlarged. */
const largeSizes = ({ width, height }: ImageView): string =>
  `min(100vw, ${Math.round((100 * width) / height)}vh, ${width}px)`;

/** With low priority. */
function usePreloadedNeighbours(images: readonly ImageView[], index: number): void {
  useEffect(() => {
    for (const step of [1, -1] as const) {
      const neighbour = images[wrapIndex(index, step, images.length)];
      if (!neighbour) continue;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.sizes = largeSizes(neighbour);
      picture.srcset = sourceSet(renditionUrl(neighbour.imageId), LARGEST_PX) ?? '';
    }
  }, [images, index]);
}
