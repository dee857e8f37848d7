import { useEffect, useRef, useState } from 'react';

/** Whether an element has been on screen, or passed by a jump to what is below it. */
export function useSeen<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((each) => each.isIntersecting)), {
      rootMargin: '99999px 0px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen] as const;
}
