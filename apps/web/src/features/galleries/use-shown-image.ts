import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Shown } from './load-gallery.js';

/** What the browser's history remembers of an image that was opened on its gallery's page: the page is one step back. */
export const FROM_WALL = 'wall';

/** Of an image's place on the wall. */
export const placeId = ({ id }: Shown): string => `image-${id}`;

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
  const here = { replace: true, preventScrollReset: true };
  return {
    place: images.findIndex(({ id }) => id === parameters.get('image')),
    show: (place) => void navigate(`?image=${images[place]?.id ?? ''}`, { ...here, state: state as unknown }),
    close: () => void (state === FROM_WALL ? navigate(-1) : navigate({ search: '' }, here)),
  };
}
