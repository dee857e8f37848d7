import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useOverlay } from '../../lib/use-overlay.js';
import type { Shown } from './load-gallery.js';

/** Of an image's place on the wall. */
export const placeId = (id: Shown['id']): string => `image-${id}`;

interface ShownImage {
  /** Where in the row; -1 when none is shown large. */
  readonly place: number;
  readonly show: (place: number) => void;
  readonly close: () => void;
}

/** Which image is shown large: the address says so, and Back closes it however many were looked at. */
export function useShownImage(images: readonly Shown[]): ShownImage {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { close } = useOverlay();
  const here = { replace: true, preventScrollReset: true, state: state as unknown }; // as it came, whatever it is
  return {
    place: images.findIndex(({ id }) => id === parameters.get('image')),
    show: (place) => void navigate(`?image=${images[place]?.id ?? ''}`, here),
    close,
  };
}
