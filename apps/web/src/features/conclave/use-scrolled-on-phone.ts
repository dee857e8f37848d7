import { useEffect, useState } from 'react';

const PHONE = '(max-width: 40rem)';

/** Whether the page has been scrolled on a small screen: what is needed only then loads then. */
export function useScrolledOnPhone(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = (): void => {
      if (matchMedia(PHONE).matches) setScrolled(true);
    };
    if (scrollY > 0) onScroll(); // scrolled before hydration
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return scrolled;
}
