import { useEffect, useState } from 'react';
import { sourceSet } from '../../lib/pictures.js';
import { useFailedPicture } from './use-failed-picture.js';

/** Address of the renditions of a gallery's image. */
export const renditionUrl = (imageId: string): string => `/api/gallery/thumbnail/${encodeURIComponent(imageId)}`;

const DEFAULT = '/images/gallery-default.png';

interface GalleryPictureProps {
  /** Null when there is none. */
  imageId: string | null;
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
export function GalleryPicture({ imageId, sizes, maxWidth, preview, eager = false, ...rest }: GalleryPictureProps) {
  const address = imageId === null ? '' : renditionUrl(imageId);
  const { failed, ref, onError } = useFailedPicture(address);
  const [loaded, setLoaded] = useState('');
  const isLoaded = loaded === address;
  useEffect(() => {
    // The picture may have loaded before hydration. The placeholder is removed because it would show through
    // transparent areas.
    if (ref.current?.complete && ref.current.naturalWidth > 0) setLoaded(address);
  }, [ref, address]);
  const hasPicture = address !== '' && !failed;
  return (
    <img
      alt=""
      {...rest}
      ref={ref}
      src={hasPicture ? address : DEFAULT}
      srcSet={hasPicture ? sourceSet(address, maxWidth) : undefined}
      sizes={hasPicture ? sizes : undefined}
      style={preview && hasPicture && !isLoaded ? { background: `center / cover url("${preview}")` } : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onLoad={() => setLoaded(address)}
      onError={onError}
    />
  );
}
