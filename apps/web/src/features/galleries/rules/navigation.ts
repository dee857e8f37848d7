/** Next, previous or neither. */
export type Step = 1 | -1 | 0;

/** Index after a step, wrapping around. */
export const wrapIndex = (index: number, step: Step, count: number): number => (index + step + count) % count;

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Arrow keys with a modifier belong to the browser. */
export function stepByKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): Step {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** Position of a touch in the window, pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MIN_SWIPE_PX = 40;

/** Horizontal swipe; to the left shows the next image. */
export function stepBySwipe(from: Point, to: Point): Step {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
