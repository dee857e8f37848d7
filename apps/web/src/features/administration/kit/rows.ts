export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export const inserted = <T>(rows: readonly T[], at: number, row: T): readonly T[] => rows.toSpliced(at, 0, row);

/** Removes a row; an empty one replaces the only row. */
export function removed<T>(rows: readonly T[], at: number, empty: T): readonly T[] {
  const remaining = rows.toSpliced(at, 1);
  return remaining.length > 0 ? remaining : [empty];
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Index to which a key moves a row; it may be out of range. Undefined for other keys and for browser shortcuts. */
export function indexByKey({ key, altKey, ctrlKey, metaKey }: Key, at: number, count: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : at + step;
}

/** Distance from the window's edge within which dragging scrolls. */
const EDGE_PX = 60;
const MAX_STEP_PX = 16;

/** Pixels to scroll per frame while a row is dragged at `y`; more towards the edge. */
export function edgeScroll(y: number, height: number): number {
  const speed = (px: number): number => Math.ceil((MAX_STEP_PX * Math.min(px, EDGE_PX)) / EDGE_PX);
  if (y < EDGE_PX) return -speed(EDGE_PX - y);
  return y > height - EDGE_PX ? speed(y - height + EDGE_PX) : 0;
}
