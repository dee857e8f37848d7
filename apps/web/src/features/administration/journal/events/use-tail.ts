import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverClock } from '../../../../lib/now.js';

export interface Tail {
  /** New events are shown as they arrive. */
  readonly isRunning: boolean;
  /** Time of the pause. */
  readonly since: string | undefined;
  readonly isPaused: () => boolean;
  readonly onAway: (isAway: boolean) => void;
  readonly onReading: (isReading: boolean) => void;
  readonly setByHand: (isPaused: boolean) => void;
}

/** State of the live feed, which pauses while the list is scrolled, an event is unfolded, or the user has paused it. */
export function useTail(): Tail {
  const [away, setAway] = useState(false);
  const [reading, setReading] = useState(false);
  const [byHand, setByHand] = useState(false);
  const paused = away || reading || byHand;
  const [since, setSince] = useState<string>();
  const now = useRef(paused);
  useEffect(() => {
    now.current = paused;
    setSince(paused ? new Date(serverClock.now()).toISOString() : undefined);
  }, [paused]);
  const isPaused = useCallback(() => now.current, []);
  return useMemo(
    () => ({ isRunning: !paused, since, isPaused, onAway: setAway, onReading: setReading, setByHand }),
    [paused, since, isPaused],
  );
}
