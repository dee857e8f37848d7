import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading when the content of a box changes, but not on the initial page load. */
export function useFocusOnHeading(box: RefObject<HTMLElement | null>, content: string): void {
  const before = useRef(content);
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    box.current?.querySelector('h1')?.focus();
  }, [box, content]);
}
