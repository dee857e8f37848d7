import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls so far that the first row found by a search is above the bar of a phone, but not on load. */
export function useVisibleResult(list: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (search !== '') list.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
  }, [list, search]);
}
