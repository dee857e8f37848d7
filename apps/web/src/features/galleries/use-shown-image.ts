import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useOverlay } from '../../lib/use-overlay.js';
import type { Shown } from './load-gallery.js';

/** Element id of an image on the wall. */
export const placeId = (id: Shown['id']): string => `image-${id}`;

interface ShownImage {
  /** Index in the gallery; -1 when the lightbox is closed. */
  readonly place: number;
  readonly show: (place: number) => void;
  readonly close: () => void;
}

/** Image shown in the lightbox, kept in the address; Back closes it, however many images were viewed. */
export function useShownImage(images: readonly Shown[]): ShownImage {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { close } = useOverlay();
  const here = { replace: true, preventScrollReset: true, state: state as unknown }; // passed through unread
  return {
    place: images.findIndex(({ id }) => id === parameters.get('image')),
    show: (place) => void navigate(`?image=${images[place]?.id ?? ''}`, here),
    close,
  };
}
