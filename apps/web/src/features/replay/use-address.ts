import { useEffect } from 'react';
import { replayAddress } from './rules/address.js';

const DEBOUNCE_MS = 400;

/** Writes the position to the address, debounced because browsers rate-limit address changes. */
export function useAddress(n: number, b: number | null): void {
  useEffect(() => {
    const target = replayAddress({ n, b: b ?? undefined });
    const timer = setTimeout(() => {
      // Bypasses the router, which would treat each step as a navigation.
      if (location.search !== target) history.replaceState(history.state, '', target || location.pathname);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [n, b]);
}
