import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { GhostButton } from '../../../components/button.js';
import { GalleryPicture } from '../../../components/pictures/gallery-picture.js';
import { OVERLAY_STATE } from '../../../lib/use-overlay.js';
import type { ImageView } from '../load-gallery.js';
import { imageItemId } from '../use-lightbox-address.js';

/** Number of pictures above the fold of a wide window. */
const ABOVE_THE_FOLD = 3;
/** Minimum aspect ratio; a taller picture would push the others off screen. */
const MIN_ASPECT_RATIO = 1;

interface ImageGridProps {
  images: readonly ImageView[];
  onDownload: (image: ImageView) => void;
}

/** Images of a gallery; each links to its large version and can be downloaded. */
export function ImageGrid({ images, onDownload }: ImageGridProps) {
  return (
    <ul className="picture-grid" role="list">
      {images.map((image, index) => (
        <li key={image.imageId}>
          <Link
            to={`?image=${image.imageId}`}
            state={OVERLAY_STATE}
            preventScrollReset
            id={imageItemId(image.imageId)}
            // The second click of a double click must not add another history entry.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            aria-label={`Agrandir\u00A0: ${image.title}`}
            style={measuresOf(image)}
          >
            <GalleryPicture
              imageId={image.imageId}
              preview={image.preview}
              width={image.width}
              height={image.height}
              sizes="(min-width: 81.5rem) 15rem, (min-width: 60rem) 26vw, (min-width: 39rem) 40vw, 88vw"
              maxWidth={960}
              eager={index < ABOVE_THE_FOLD}
            />
          </Link>
          <div>
            <h2>{image.title}</h2>
            <p className="small muted">
              {image.dimensions} · {image.downloads}
            </p>
            <GhostButton
              small
              className="scripted"
              aria-label={`Télécharger\u00A0: ${image.title}`}
              onClick={() => onDownload(image)}
            >
              Télécharger
            </GhostButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

const measuresOf = ({ width, height }: ImageView): CSSProperties => ({
  '--w': width,
  '--ratio': Math.max(MIN_ASPECT_RATIO, width / height),
});
