/** Forwards or backwards in a row of images, or neither. */
export type Step = 1 | -1 | 0;

/** The place a step leads to; beyond the last comes the first, before the first the last. */
export const turned = (place: number, step: Step, count: number): number => (place + step + count) % count;

interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys pressed together with an arrow are the browser's own. */
export function stepByKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Step {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** Where a finger touched, in pixels of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const FAR_PX = 40;

/** A finger that went clearly sideways: to the left brings the next one. */
export function stepBySwipe(from: Spot, to: Spot): Step {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < FAR_PX || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
