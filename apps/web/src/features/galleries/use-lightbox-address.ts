import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useOverlay } from '../../lib/use-overlay.js';
import type { ImageView } from './load-gallery.js';

/** Element id of an image in the grid. */
export const imageItemId = (imageId: ImageView['imageId']): string => `image-${imageId}`;

interface LightboxAddress {
  /** Index in the gallery; -1 when the lightbox is closed. */
  readonly index: number;
  readonly show: (index: number) => void;
  readonly close: () => void;
}

/** Image shown in the lightbox, kept in the address; Back closes it, however many images were viewed. */
export function useLightboxAddress(images: readonly ImageView[]): LightboxAddress {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { close } = useOverlay();
  const replacing = { replace: true, preventScrollReset: true, state: state as unknown }; // passed through unread
  return {
    index: images.findIndex(({ imageId }) => imageId === parameters.get('image')),
    show: (index) => void navigate(`?image=${images[index]?.imageId ?? ''}`, replacing),
    close,
  };
}
