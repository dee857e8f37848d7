import { sourceSet } from '../lib/pictures.js';
import { useFailedPicture } from './use-failed-picture.js';

const DEFAULT = '/images/article-default.png';
const MAX_WIDTH_PX = 1280;

interface ArticlePictureProps {
  /** Path or address; empty when the article has no picture. */
  image: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  /** Loads immediately with high priority, for pictures above the fold. */
  eager?: boolean;
}

/** An article's picture; falls back to the default picture when there is none or it fails to load. */
export function ArticlePicture({ image, sizes, eager = false }: ArticlePictureProps) {
  const { failed, ref, onError } = useFailedPicture(image);
  const own = image !== '' && !failed;
  return (
    <img
      ref={ref}
      src={own ? image : DEFAULT}
      srcSet={own ? sourceSet(image, MAX_WIDTH_PX) : undefined}
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
