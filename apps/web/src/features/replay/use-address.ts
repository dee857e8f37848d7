import { useEffect } from 'react';
import { addressOf } from './rules/address.js';

const EVERY_MS = 400;

/** The address follows the position, a little later: browsers forbid to write it at each step. */
export function useAddress(n: number, b: number | null): void {
  useEffect(() => {
    const wanted = addressOf({ n, b: b ?? undefined });
    const waiting = setTimeout(() => {
      // Not by the router: it would take each step for a visit.
      if (location.search !== wanted) history.replaceState(history.state, '', wanted || location.pathname);
    }, EVERY_MS);
    return () => clearTimeout(waiting);
  }, [n, b]);
}
