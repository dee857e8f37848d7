import { sourceSet } from '../../lib/pictures.js';
import { Medal } from './medal.js';
import type { MedalOwner } from './medal-drawing.js';
import { useFailedPicture } from './use-failed-picture.js';

interface NicheProps {
  of: MedalOwner & {
    readonly ordre: string;
    readonly photo: string | null;
    readonly photoFocus?: { readonly x: number; readonly y: number } | null;
  };
  small?: boolean;
  /** Loads immediately with high priority, for portraits above the fold. */
  eager?: boolean;
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string;
}

/** Twice the largest displayed width of a small portrait, and of any portrait. */
const SMALL_PX = 160;
const LARGE_PX = 640;

/** Portrait in an arch; shows the medal when there is no photo or it fails to load. */
export function Niche({ of, small = false, eager = false, sizes }: NicheProps) {
  const { photo, photoFocus } = of;
  const { failed, ref, onError } = useFailedPicture(photo ?? '');
  return (
    <span className={small ? 'niche sm' : 'niche'} data-ordre={of.ordre}>
      {photo !== null && !failed ? (
        <img
          ref={ref}
          sizes={sizes ?? (small ? '3rem' : '(min-width: 64rem) 11rem, 45vw')}
          srcSet={sourceSet(photo, small ? SMALL_PX : LARGE_PX)}
          src={photo}
          alt=""
          width={250}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={photoFocus ? { objectPosition: `${photoFocus.x}% ${photoFocus.y}%` } : undefined}
          onError={onError}
        />
      ) : (
        <Medal owner={of} small={small} />
      )}
    </span>
  );
}
