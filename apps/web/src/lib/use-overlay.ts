import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** History state of an overlay: the page below it is one step back. */
export const OVERLAY_STATE = 'over';

interface Overlay {
  /** `search` is the query string of the overlay's address. */
  readonly open: (search: string) => void;
  /** Goes back one step, even when called twice. */
  readonly close: () => void;
}

/** Overlay that is part of the address; Back closes it. Links that open it carry the history state `OVERLAY_STATE`. */
export function useOverlay(): Overlay {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    leaving.current = false;
    shownKey.current = key;
    return () => {
      shownKey.current = undefined;
    };
  }, [key]);
  return {
    open: (target) => void navigate(target, { state: OVERLAY_STATE, preventScrollReset: true }),
    close: () => {
      // Closing fires repeatedly (dialog event, double Escape or click), but must go back only once.
      if (leaving.current || search === '') return;
      // A late answer closes the overlay that it belongs to, which the user may have left.
      if (shownKey.current !== key) return;
      leaving.current = true;
      if (state === OVERLAY_STATE) void navigate(-1);
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
