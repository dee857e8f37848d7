import { useEffect, useRef, useState } from 'react';

/** Whether an element has been on screen. */
export function useSeen<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((each) => each.isIntersecting)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen] as const;
}
