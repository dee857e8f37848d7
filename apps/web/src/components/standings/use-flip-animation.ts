import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Box } from './animate-move.js';

/** Loads with the first change of places. */
const load = () => import('./animate-move.js');
// Without it the change is immediate.
const nothing = (): void => undefined;

/**
 * FLIP animation: children of `list` that change places move with a spring, new ones rise. Children are identified by
 * `data-id` and keep their elements, so the focus stays. Positions are layout positions, unaffected by running
 * animations.
 */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, order: string): void {
  const boxes = useRef(new Map<string, Box>());
  useLayoutEffect(() => {
    const previousBoxes = boxes.current;
    boxes.current = new Map();
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const moves: (readonly [child: HTMLElement, from: Box | undefined, to: Box])[] = [];
    for (const child of list.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      const id = child.dataset.id ?? '';
      const box = boxOf(child);
      boxes.current.set(id, box);
      if (!reducedMotion && previousBoxes.size > 0) moves.push([child, previousBoxes.get(id), box]);
    }
    if (moves.length > 0) void load().then(({ animateMove }) => moves.forEach((move) => animateMove(...move)), nothing);
  }, [list, order]);
}

const boxOf = (child: HTMLElement): Box => ({
  left: child.offsetLeft,
  bottom: child.offsetTop + child.offsetHeight,
  width: child.offsetWidth,
});
