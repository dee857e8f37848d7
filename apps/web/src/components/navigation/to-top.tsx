import { useSyncExternalStore } from 'react';
import { Button } from '../button.js';

const AFTER_PX = 300;

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Button back to the top of a long page, shown after scrolling down. */
export function ToTop() {
  const isScrolledDown = useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > AFTER_PX,
    () => false,
  );
  const scrollToTop = (): void => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
    // The button disappears, so the focus moves to the content.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  return (
    <Button className="to-top" hidden={!isScrolledDown} onClick={scrollToTop}>
      Haut de page ↑
    </Button>
  );
}
