import { useEffect, useState } from 'react';
import { secondsUntil, steadyNow } from './rules/clock.js';

/** A timer may come a moment early: the second is not over yet then. */
const EARLY_MS = 5;

/** Whole seconds until a moment of the steady clock, again whenever one is over, as long as it runs. */
export function useSeconds(end: number, runs: boolean): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end, steadyNow()));
  useEffect(() => {
    if (!runs) return;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = end - steadyNow();
      const shown = secondsUntil(end, steadyNow());
      setSeconds(shown);
      if (shown > 0) next = setTimeout(look, left - (shown - 1) * 1000 + EARLY_MS);
    };
    look();
    return () => clearTimeout(next);
  }, [end, runs]);
  return seconds;
}
