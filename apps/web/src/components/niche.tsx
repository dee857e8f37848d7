import { useEffect, useRef, useState } from 'react';
import { sourceSet } from '../lib/pictures.js';
import { Emblem } from './emblem.js';
import type { Bearer } from './bearer.js';

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
  const [failed, setFailed] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  const { photo, photoFocus } = of;
  useEffect(() => {
    // It may have failed before anybody listened.
    if (photo !== null && picture.current?.complete && picture.current.naturalWidth === 0) setFailed(photo);
  }, [photo]);
  return (
    <span className={small ? 'niche sm' : 'niche'} data-ordre={of.ordre}>
      {photo !== null && photo !== failed ? (
        <img
          ref={picture}
          sizes={sizes ?? (small ? '3rem' : '(min-width: 64rem) 11rem, 45vw')}
          srcSet={sourceSet(photo, small ? SMALL_PX : LARGE_PX)}
          src={photo}
          alt=""
          width={250}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={photoFocus ? { objectPosition: `${photoFocus.x}% ${photoFocus.y}%` } : undefined}
          onError={() => setFailed(photo)}
        />
      ) : (
        <Emblem of={of} full={!small} />
      )}
    </span>
  );
}
