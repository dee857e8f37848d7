import { useEffect, useState } from 'react';
import { sourceSet } from '../lib/pictures.js';
import { thumbnailAt } from '../lib/thumbnail-at.js';
import { useFailedPicture } from './use-failed-picture.js';

const DEFAULT = '/images/gallery-default.png';

interface GalleryPictureProps {
  /** An image's `miniature` or a gallery's `couverture`; null: there is none. */
  reference: string | null;
  alt?: string;
  /** In pixels: what its place is measured by before it comes. */
  width: number;
  height: number;
  /** How wide it stands on the page, as in `<img sizes>`, and the widest that is of use, in pixels. */
  sizes: string;
  most: number;
  /** A few pixels of it, as a `data:` address, shown until it is here. */
  preview?: string;
  /** Loaded at once, before others: it is seen first. */
  eager?: boolean;
}

/** A picture of a gallery; the default one where there is none or it fails to load. */
export function GalleryPicture({
  reference,
  sizes,
  most,
  preview,
  eager = false,
  ...rest
}: GalleryPictureProps) {
  const address = reference === null ? '' : thumbnailAt(reference);
  const { failed, ref, onError } = useFailedPicture(address);
  const [here, setHere] = useState(false);
  useEffect(() => {
    // It may have come before anybody listened. What is transparent would let its preview through.
    if (ref.current?.complete && ref.current.naturalWidth > 0) setHere(true);
  }, [ref, address]);
  const own = address !== '' && !failed;
  return (
    <img
      alt=""
      {...rest}
      ref={ref}
      src={own ? address : DEFAULT}
      srcSet={own ? sourceSet(address, most) : undefined}
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
