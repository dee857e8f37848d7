/** Next, previous or neither. */
export type Step = 1 | -1 | 0;

/** Index after a step, wrapping around. */
export const turned = (place: number, step: Step, count: number): number => (place + step + count) % count;

interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Arrow keys with a modifier belong to the browser. */
export function stepByKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Step {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** Position of a touch in the window, pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const FAR_PX = 40;

/** Horizontal swipe; to the left shows the next image. */
export function stepBySwipe(from: Spot, to: Spot): Step {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < FAR_PX || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
