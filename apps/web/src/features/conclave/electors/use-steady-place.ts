import { useEffect, useRef } from 'react';

/** The section is being read while it is in this part of the screen: its upper third. */
const READ = '0px 0px -66% 0px';

/**
 * Keeps a section where it is on the screen when what stands above it changes its height. Browsers that do so
 * themselves give up after some changes, and Safari does not do so at all.
 */
export function useSteadyPlace() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    const content = current?.closest('main');
    if (!current || !content) return;
    const root = document.documentElement;
    const place = (): number => current.getBoundingClientRect().top + scrollY;
    let [isRead, before] = [false, place()];
    const reading = new IntersectionObserver(
      (entries) => {
        isRead = entries.at(-1)?.isIntersecting === true;
        root.style.overflowAnchor = isRead ? 'none' : ''; // the browser must not correct it as well
      },
      { rootMargin: READ },
    );
    const hold = (): void => {
      const now = place();
      const moved = now - before;
      before = now;
      if (isRead && moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    };
    // Called before the browser draws what has changed, even once.
    const changes = new MutationObserver(hold);
    const sizes = new ResizeObserver(hold);
    reading.observe(current);
    changes.observe(content, { subtree: true, childList: true, characterData: true });
    sizes.observe(content);
    return () => {
      reading.disconnect();
      changes.disconnect();
      sizes.disconnect();
      root.style.overflowAnchor = '';
    };
  }, []);
  return section;
}
