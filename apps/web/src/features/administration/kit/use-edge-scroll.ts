import { useEffect, useRef } from 'react';
import { edgeScroll } from './rows.js';

/** Position of a pointer in the window, px. */
export type PointerPosition = Readonly<Record<'clientX' | 'clientY', number>>;

/** Scrolls while a row is dragged near the window's edge; calls `onScrolled`, as another row may be under the pointer. */
export function useEdgeScroll(onScrolled: (position: PointerPosition) => void) {
  const latest = useRef(onScrolled);
  useEffect(() => {
    latest.current = onScrolled;
  });
  const pointer = useRef<PointerPosition>(undefined);
  const frame = useRef(0);
  const stop = (): void => {
    pointer.current = undefined;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
  };
  useEffect(() => stop, []);
  const scroll = (): void => {
    frame.current = 0;
    const step = pointer.current ? edgeScroll(pointer.current.clientY, innerHeight) : 0;
    if (!pointer.current || step === 0) return;
    scrollBy({ top: step, behavior: 'instant' });
    latest.current(pointer.current);
    frame.current = requestAnimationFrame(scroll);
  };
  return {
    follow: ({ clientX, clientY }: PointerPosition): void => {
      pointer.current = { clientX, clientY };
      if (frame.current === 0) scroll();
    },
    stop,
  };
}
