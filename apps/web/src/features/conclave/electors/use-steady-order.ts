import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * A touch that scrolls ends the pointer's hover although the finger is still on the list; the delay also leaves time to
 * read.
 */
const TOUCH_RELEASE_MS = 10_000;

/**
 * Keeps rows from moving under the pointer: while the pointer or the focus is inside the list, or `hold` is set, the
 * last displayed order stays; the current order is applied afterwards. A change of `requestedOrder` (the visitor's order
 * or search) applies immediately.
 */
export function useSteadyOrder<T>(fresh: readonly T[], requestedOrder: string, hold: boolean) {
  const { inside, handlers } = useInside();
  const [shown, setShown] = useState({ fresh, requestedOrder });
  const steady = (inside || hold) && shown.requestedOrder === requestedOrder;
  if (!steady && shown.fresh !== fresh) setShown({ fresh, requestedOrder });
  return { order: steady ? shown.fresh : fresh, handlers };
}

function useInside() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const handlers = {
    onPointerEnter: () => {
      clearTimeout(leaving.current);
      setPointer(true);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') return setPointer(false);
      leaving.current = setTimeout(() => setPointer(false), TOUCH_RELEASE_MS);
    },
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
  };
  return { inside: pointer || focus, handlers };
}
