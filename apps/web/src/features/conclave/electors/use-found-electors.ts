import { useEffect, useMemo, useState } from 'react';
import type { Elector } from './elector.js';

let loadedFind = import.meta.env.SSR ? (await import('./find-electors.js')).findElectors : undefined;

/** Loads the search: before hydration when the address has one, because the server has rendered its result. */
export const loadFindElectors = async () => (loadedFind ??= (await import('./find-electors.js')).findElectors);

/** Electors that the search finds; all of them until the code has loaded. */
export function useFoundElectors(sorted: readonly Elector[], search: string): readonly Elector[] {
  const [find, setFind] = useState(() => loadedFind);
  const isNeeded = search !== '' && !find;
  useEffect(() => {
    if (!isNeeded) return;
    loadFindElectors().then(
      (findElectors) => setFind(() => findElectors),
      () => undefined, // the next letter tries again
    );
  }, [isNeeded, search]);
  return useMemo(() => (search !== '' && find ? find(sorted, search) : sorted), [find, sorted, search]);
}
