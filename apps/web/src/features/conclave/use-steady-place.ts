import { useEffect, type RefObject } from 'react';

/** See `holdPlace`, which loads when the page is scrolled. */
export function useSteadyPlace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const load = (): void => {
      import('./hold-place.js')
        .then(({ holdPlace }) => {
          if (!isLeft && element.current) stop = holdPlace(element.current);
        })
        .catch(() => undefined); // the browser does what it can
    };
    if (scrollY > 0) load(); // scrolled before hydration
    else addEventListener('scroll', load, { once: true, passive: true });
    return () => {
      isLeft = true;
      stop?.();
      removeEventListener('scroll', load);
    };
  }, [element]);
}
