import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Place {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
}

const TRAVEL_MS = 900;
const ARRIVAL_MS = 500;

/**
 * FLIP animation: children of `list` that change places move with a spring, new ones rise. Children are identified by
 * `data-id` and keep their elements, so the focus stays. Positions are layout positions, unaffected by running
 * animations.
 */
export function useTravel(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const child of list.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      const id = child.dataset.id ?? '';
      const place = placeOf(child);
      places.current.set(id, place);
      if (!calm && before.size > 0) animate(child, before.get(id), place);
    }
  }, [list, order]);
}

const placeOf = (child: HTMLElement): Place => ({
  left: child.offsetLeft,
  bottom: child.offsetTop + child.offsetHeight,
  width: child.offsetWidth,
});

function animate(child: HTMLElement, from: Place | undefined, to: Place): void {
  const easing = getComputedStyle(child).getPropertyValue('--spring').trim() || 'ease-out';
  if (!from) {
    const rising = [
      { opacity: 0, transform: 'translateY(24px)' },
      { opacity: 1, transform: 'none' },
    ];
    child.animate(rising, { duration: ARRIVAL_MS, easing });
    return;
  }
  const [across, down] = [from.left - to.left, from.bottom - to.bottom];
  if (Math.abs(across) + Math.abs(down) <= 1) return;
  const there = `translate(${across}px,${down}px) scale(${from.width / to.width})`;
  child.animate(
    [
      { transform: there, zIndex: 2 },
      { transform: 'none', zIndex: 2 },
    ],
    { duration: TRAVEL_MS, easing },
  );
}
