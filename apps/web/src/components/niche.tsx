import { sourceSet } from '../lib/pictures.js';
import { Emblem } from './emblem.js';
import type { Bearer } from './bearer.js';
import { useFailedPicture } from './use-failed-picture.js';

interface NicheProps {
  of: Bearer & {
    readonly ordre: string;
    readonly photo: string | null;
    readonly photoFocus?: { readonly x: number; readonly y: number } | null;
  };
  small?: boolean;
  /** Loaded at once, not when it comes into view: it is seen first. */
  eager?: boolean;
  /** How wide it stands on the page, as in `<img sizes>`. */
  sizes?: string;
}

/** Twice the width of the widest small niche, and of the widest of all. */
const SMALL_PX = 160;
const LARGE_PX = 640;

/** The arch that holds a portrait: the picture, or the emblem when there is none or it fails to load. */
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
        <Emblem of={of} full={!small} />
      )}
    </span>
  );
}
