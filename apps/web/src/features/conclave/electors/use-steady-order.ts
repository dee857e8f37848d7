import { useLayoutEffect, useRef, useState } from 'react';
import { changedRows, type Ranking } from './changed-rows.js';
import type { Elector } from './elector.js';

/**
 * Keeps rows from moving while they can be read or touched: as long as any part of the list is on screen, the displayed
 * order stays until `refresh` is called. A change of `requestedOrder` (the visitor's order or search) applies
 * immediately.
 */
export function useSteadyOrder(fresh: Ranking<Elector>, requestedOrder: string) {
  const { list, onScreen } = useOnScreen();
  const [shown, setShown] = useState({ fresh, requestedOrder });
  const isSteady = onScreen && shown.requestedOrder === requestedOrder;
  if (!isSteady && shown.fresh !== fresh) setShown({ fresh, requestedOrder });
  const ranking = isSteady ? shown.fresh : fresh;
  const refresh = (): void => setShown({ fresh, requestedOrder });
  return { list, order: ranking.rows, changes: changedRows(ranking, fresh), refresh };
}

/** Whether the element with the ref `list` is on screen; known before the page shows what changed during hydration. */
function useOnScreen() {
  const list = useRef<HTMLDivElement>(null);
  const [onScreen, setOnScreen] = useState(false);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    setOnScreen(top < innerHeight && bottom > 0);
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return { list, onScreen };
}
