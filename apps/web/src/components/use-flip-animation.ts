import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
}

const MOVE_MS = 900;
const ENTER_MS = 500;

/**
 * FLIP animation: children of `list` that change places move with a spring, new ones rise. Children are identified by
 * `data-id` and keep their elements, so the focus stays. Positions are layout positions, unaffected by running
 * animations.
 */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, order: string): void {
  const boxes = useRef(new Map<string, Box>());
  useLayoutEffect(() => {
    const before = boxes.current;
    boxes.current = new Map();
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const child of list.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      const id = child.dataset.id ?? '';
      const box = boxOf(child);
      boxes.current.set(id, box);
      if (!reducedMotion && before.size > 0) animate(child, before.get(id), box);
    }
  }, [list, order]);
}

const boxOf = (child: HTMLElement): Box => ({
  left: child.offsetLeft,
  bottom: child.offsetTop + child.offsetHeight,
  width: child.offsetWidth,
});

function animate(child: HTMLElement, from: Box | undefined, to: Box): void {
  const easing = getComputedStyle(child).getPropertyValue('--spring').trim() || 'ease-out';
  if (!from) {
    const rising = [
      { opacity: 0, transform: 'translateY(24px)' },
      { opacity: 1, transform: 'none' },
    ];
    child.animate(rising, { duration: ENTER_MS, easing });
    return;
  }
  const [across, down] = [from.left - to.left, from.bottom - to.bottom];
  if (Math.abs(across) + Math.abs(down) <= 1) return;
  const offset = `translate(${across}px,${down}px) scale(${from.width / to.width})`;
  child.animate(
    [
      { transform: offset, zIndex: 2 },
      { transform: 'none', zIndex: 2 },
    ],
    { duration: MOVE_MS, easing },
  );
}
