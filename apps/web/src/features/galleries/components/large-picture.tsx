import { useRef } from 'react';
import type { CSSProperties, TouchEvent } from 'react';
import { GalleryPicture } from '../../../components/gallery-picture.js';
import type { Shown } from '../load-gallery.js';
import { stepBySwipe } from '../rules/turn.js';
import type { Spot, Step } from '../rules/turn.js';
import { largeSizes, LARGEST_PX } from '../use-neighbours.js';

interface LargePictureProps {
  image: Shown;
  onSwipe: (step: Step) => void;
  /** A click that is not on the image. */
  onBeside: () => void;
}

/** As large as the screen allows, never enlarged. */
export function LargePicture({ image, onSwipe, onBeside }: LargePictureProps) {
  const from = useRef<Spot>(null);
  const begin = ({ touches }: TouchEvent): void => {
    const touch = touches[0];
    // Two fingers enlarge, and who has enlarged moves about with one.
    const turns = touch && touches.length === 1 && (visualViewport?.scale ?? 1) < 1.05;
    from.current = turns ? { x: touch.clientX, y: touch.clientY } : null;
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
      // The second click of who double-clicked a thumbnail is none.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onBeside()}
    >
      <GalleryPicture
        reference={image.reference}
        alt={image.title}
        preview={image.preview}
        width={image.width}
        height={image.height}
        sizes={largeSizes(image)}
        most={LARGEST_PX}
        eager
      />
    </figure>
  );
}

const measuresOf = ({ width, height }: Shown): CSSProperties & Record<'--w' | '--h', number> => ({
  '--w': width,
  '--h': height,
});
