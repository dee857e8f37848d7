import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What is on show in a box has changed: its title gets the focus. Arriving moves nothing. */
export function useFocusOnHeading(box: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    box.current?.querySelector('h1')?.focus();
  }, [box, shown]);
}
