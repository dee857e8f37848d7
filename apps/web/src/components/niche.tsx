import { useState } from 'react';
import { Emblem } from './emblem.js';
import type { Bearer } from './bearer.js';

interface NicheProps {
  of: Bearer & { readonly ordre: string; readonly photo: string | null };
  small?: boolean;
  /** Loaded at once, not when it comes into view: it is seen first. */
  eager?: boolean;
}

/** The arch that holds a portrait: the picture, or the emblem when there is none or it fails to load. */
export function Niche({ of, small = false, eager = false }: NicheProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={small ? 'niche sm' : 'niche'} data-ordre={of.ordre}>
      {of.photo !== null && of.photo !== failed ? (
        <img
          src={of.photo}
          alt=""
          width={250}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(of.photo ?? undefined)}
        />
      ) : (
        <Emblem of={of} full={!small} />
      )}
    </span>
  );
}
