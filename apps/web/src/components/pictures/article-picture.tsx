import { sourceSet } from '../../lib/pictures.js';
import { useFailedPicture } from './use-failed-picture.js';

const DEFAULT = '/images/article-default.png';
const MAX_WIDTH_PX = 1280;

/** An article's picture; falls back to the default picture when there is none or it fails to load. */
export function ArticlePicture({ image, sizes, eager = false }: { image: string; sizes: string; eager?: boolean }) {
  const { failed, ref, onError } = useFailedPicture(image);
  const hasPicture = image !== '' && !failed;
  return (
    <img
      ref={ref}
      src={hasPicture ? image : DEFAULT}
      srcSet={hasPicture ? sourceSet(image, MAX_WIDTH_PX) : undefined}
      sizes={hasPicture ? sizes : undefined}
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
