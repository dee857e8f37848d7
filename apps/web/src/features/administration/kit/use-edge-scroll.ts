import { useEffect, useRef } from 'react';
import { edgeScroll } from './rows.js';

/** Position of a pointer in the window, px. */
export type PointerPosition = Readonly<Record<'clientX' | 'clientY', number>>;

/** Scrolls while a row is dragged near the window's edge; `onScrolled` follows, as the row under the pointer may change. */
export function useEdgeScroll(onScrolled: (spot: PointerPosition) => void) {
  const latest = useRef(onScrolled);
  useEffect(() => {
    latest.current = onScrolled;
  });
  const at = useRef<PointerPosition>(undefined);
  const frame = useRef(0);
  const stop = (): void => {
    at.current = undefined;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
  };
  useEffect(() => stop, []);
  const scroll = (): void => {
    frame.current = 0;
    const by = at.current ? edgeScroll(at.current.clientY, innerHeight) : 0;
    if (!at.current || by === 0) return;
    scrollBy({ top: by, behavior: 'instant' });
    latest.current(at.current);
    frame.current = requestAnimationFrame(scroll);
  };
  return {
    follow: ({ clientX, clientY }: PointerPosition): void => {
      at.current = { clientX, clientY };
      if (frame.current === 0) scroll();
    },
    stop,
  };
}
