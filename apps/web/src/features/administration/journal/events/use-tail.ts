import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverClock } from '../../../../lib/now.js';

export interface Tail {
  /** New events are shown as they arrive. */
  readonly isRunning: boolean;
  /** Start of the pause; undefined while running. */
  readonly since: string | undefined;
  readonly isPaused: () => boolean;
  readonly onScrolled: (isScrolled: boolean) => void;
  readonly onUnfolded: (isUnfolded: boolean) => void;
  readonly setPausedByUser: (isPaused: boolean) => void;
}

/** State of the live feed, which pauses while the list is scrolled, anything is unfolded, or the user has paused it. */
export function useTail(): Tail {
  const [isScrolled, setScrolled] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isPausedByUser, setPausedByUser] = useState(false);
  const paused = isScrolled || isUnfolded || isPausedByUser;
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
