import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the browser's history remembers of what was opened over a page: the page is one step back. */
export const OVER = 'over';

interface Overlay {
  /** `search`: of the address under which it stands. */
  readonly open: (search: string) => void;
  /** One step however often it is called before the page is there again. */
  readonly close: () => void;
}

/** What the address shows over a page; Back closes it as well. A link that opens it bears the state `OVER`. */
export function useOverlay(): Overlay {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);
  return {
    open: (wanted) => void navigate(wanted, { state: OVER, preventScrollReset: true }),
    close: () => {
      // A dialog says that it closed, too, and Escape or a button may be pressed twice: one step is enough.
      if (leaving.current || search === '') return;
      leaving.current = true;
      if (state === OVER) void navigate(-1);
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
