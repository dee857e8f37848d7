import { useEffect, useState } from 'react';
import { sourceSet } from '../lib/pictures.js';
import { renditionUrl } from '../lib/rendition-url.js';
import { useFailedPicture } from './use-failed-picture.js';

const DEFAULT = '/images/gallery-default.png';

interface GalleryPictureProps {
  /** An image's `miniature` or a gallery's `couverture`; null when there is none. */
  reference: string | null;
  alt?: string;
  /** Intrinsic size in pixels; reserves the space before the picture loads. */
  width: number;
  height: number;
  /** Displayed width, as in `<img sizes>`, and the largest useful width in pixels. */
  sizes: string;
  maxWidth: number;
  /** Tiny placeholder as a `data:` address, shown until the picture has loaded. */
  preview?: string;
  /** Loads immediately with high priority, for pictures above the fold. */
  eager?: boolean;
}

/** Picture of a gallery; falls back to the default picture when there is none or it fails to load. */
export function GalleryPicture({ reference, sizes, maxWidth, preview, eager = false, ...rest }: GalleryPictureProps) {
  const address = reference === null ? '' : renditionUrl(reference);
  const { failed, ref, onError } = useFailedPicture(address);
  const [here, setHere] = useState(false);
  useEffect(() => {
    // The picture may have loaded before hydration. The placeholder is removed because it would show through
    // transparent areas.
    if (ref.current?.complete && ref.current.naturalWidth > 0) setHere(true);
  }, [ref, address]);
  const own = address !== '' && !failed;
  return (
    <img
      alt=""
      {...rest}
      ref={ref}
      src={own ? address : DEFAULT}
      srcSet={own ? sourceSet(address, maxWidth) : undefined}
      sizes={own ? sizes : undefined}
      style={preview && own && !here ? { background: `center / cover url("${preview}")` } : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onLoad={() => setHere(true)}
      onError={onError}
    />
  );
}
