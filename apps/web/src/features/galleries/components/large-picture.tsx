import { useRef, type CSSProperties, type TouchEvent } from 'react';
import { GalleryPicture } from '../../../components/gallery-picture.js';
import type { ImageView } from '../load-gallery.js';
import { stepBySwipe, type Point, type Step } from '../rules/navigation.js';
import { largeSizes, LARGEST_PX } from '../use-neighbours.js';

interface LargePictureProps {
  image: ImageView;
  onSwipe: (step: Step) => void;
  /** Called on a click outside the image. */
  onBeside: () => void;
}

/** Image fitted to the screen, never enlarged. */
export function LargePicture({ image, onSwipe, onBeside }: LargePictureProps) {
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
      // The second click of a double click on a thumbnail must not close the lightbox.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onBeside()}
    >
      <GalleryPicture
        reference={image.reference}
        alt={image.title}
        preview={image.preview}
        width={image.width}
        height={image.height}
        sizes={largeSizes(image)}
        maxWidth={LARGEST_PX}
        eager
      />
    </figure>
  );
}

const measuresOf = ({ width, height }: ImageView): CSSProperties => ({ '--w': width, '--h': height });
