import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

/** A finger that has scrolled the list is reported as gone while it still rests on it; and the eye reads on after it. */
const FINGER_MS = 10_000;

/**
 * Rows don't jump under a finger: while the pointer or the focus is inside the list (or `hold` says so) the order stays as
 * it was last shown, whatever the votes do, and is taken up again once both have left. A change of `asked`, which is
 * the visitor's own (another order, another search), always shows at once.
 */
export function useSteadyOrder<T>(fresh: readonly T[], asked: string, hold: boolean) {
  const { inside, handlers } = useInside();
  const [shown, setShown] = useState({ fresh, asked });
  const steady = (inside || hold) && shown.asked === asked;
  if (!steady && shown.fresh !== fresh) setShown({ fresh, asked });
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
      leaving.current = setTimeout(() => setPointer(false), FINGER_MS);
    },
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
  };
  return { inside: pointer || focus, handlers };
}
