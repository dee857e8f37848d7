import { useSyncExternalStore } from 'react';
import { Button } from './button.js';

const AFTER_PX = 300;

function follow(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** The way back to the beginning of a long page, once one has come some way. */
export function ToTop() {
  const isFar = useSyncExternalStore(
    follow,
    () => scrollY > AFTER_PX,
    () => false,
  );
  const rise = (): void => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    // The button is about to go: the keyboard goes on from where the eyes are.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  return (
    <Button className="to-top" hidden={!isFar} onClick={rise}>
      Haut de page ↑
    </Button>
  );
}
