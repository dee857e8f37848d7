import { useLayoutEffect, useRef, useState } from 'react';

/** Whether the element with the returned ref is on screen; measured before the browser paints the hydrated element. */
export function useOnScreen() {
  const element = useRef<HTMLDivElement>(null);
  const [onScreen, setOnScreen] = useState(false);
  useLayoutEffect(() => {
    if (!element.current) return;
    const { top, bottom } = element.current.getBoundingClientRect();
    setOnScreen(top < innerHeight && bottom > 0);
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, onScreen] as const;
}
