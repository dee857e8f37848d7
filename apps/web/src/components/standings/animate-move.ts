export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
}

const MOVE_MS = 900;
const ENTER_MS = 500;

/** Moves an element with a spring from its last place to the new one; one without a last place rises. */
export function animateMove(child: HTMLElement, from: Box | undefined, to: Box): void {
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
