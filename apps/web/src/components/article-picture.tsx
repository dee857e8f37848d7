import { sourceSet } from '../lib/pictures.js';
import { useFailedPicture } from './use-failed-picture.js';

const DEFAULT = '/images/article-default.png';
const WIDEST_PX = 1280;

interface ArticlePictureProps {
  /** Path or address; empty when there is none. */
  image: string;
  /** How wide it stands on the page, as in `<img sizes>`. */
  sizes: string;
  /** Loaded at once, before others: it is seen first. */
  eager?: boolean;
}

/** An article's picture; the default one where there is none or it fails to load. */
export function ArticlePicture({ image, sizes, eager = false }: ArticlePictureProps) {
  const { failed, ref, onError } = useFailedPicture(image);
  const own = image !== '' && !failed;
  return (
    <img
      ref={ref}
      src={own ? image : DEFAULT}
      srcSet={own ? sourceSet(image, WIDEST_PX) : undefined}
      sizes={own ? sizes : undefined}
      alt=""
      width={1200}
      height={630}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={onError}
    />
  );
}
