import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverClock } from '../../../../lib/now.js';

export type Tail = ReturnType<typeof useTail>;

/** State of the live feed, which pauses while the list is scrolled, anything is unfolded, or the user has paused it. */
export function useTail() {
  const [isScrolled, setScrolled] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isPausedByUser, setPausedByUser] = useState(false);
  const paused = isScrolled || isUnfolded || isPausedByUser;
  /** Start of the pause; undefined while running. */
  const [since, setSince] = useState<string>();
  const latest = useRef(paused);
  useEffect(() => {
    latest.current = paused;
    setSince(paused ? new Date(serverClock.now()).toISOString() : undefined);
  }, [paused]);
  const isPaused = useCallback(() => latest.current, []);
  return useMemo(
    () => ({ isRunning: !paused, since, isPaused, onScrolled: setScrolled, onUnfolded: setUnfolded, setPausedByUser }),
    [paused, since, isPaused],
  );
}
