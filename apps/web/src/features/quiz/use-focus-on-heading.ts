import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading when the content of a box changes, but not on the initial page load. */
export function useFocusOnHeading(box: RefObject<HTMLElement | null>, content: string): void {
  const previousContent = useRef(content);
  useEffect(() => {
    if (previousContent.current === content) return;
    previousContent.current = content;
    box.current?.querySelector('h1')?.focus();
  }, [box, content]);
}
