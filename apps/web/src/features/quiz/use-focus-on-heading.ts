import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading when the content of a box changes, but not on the initial page load. */
export function useFocusOnHeading(box: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    box.current?.querySelector('h1')?.focus();
  }, [box, shown]);
}
