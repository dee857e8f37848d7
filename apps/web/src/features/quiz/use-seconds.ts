import { useEffect, useState } from 'react';
import { secondsUntil, monotonicNow } from './rules/clock.js';

/** Timers may fire slightly early, before the second is over. */
const EARLY_MS = 5;

/** Whole seconds until a time on the monotonic clock, updated every second while running. */
export function useSeconds(end: number, runs: boolean): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end, monotonicNow()));
  useEffect(() => {
    if (!runs) return;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = end - monotonicNow();
      const shown = secondsUntil(end, monotonicNow());
      setSeconds(shown);
      if (shown > 0) next = setTimeout(look, left - (shown - 1) * 1000 + EARLY_MS);
    };
    look();
    return () => clearTimeout(next);
  }, [end, runs]);
  return seconds;
}
