/** The same rows, one of them at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export const inserted = <T>(rows: readonly T[], at: number, row: T): readonly T[] => rows.toSpliced(at, 0, row);

/** Without one row; where it was the last one, an empty one stands in its place. */
export function removed<T>(rows: readonly T[], at: number, empty: T): readonly T[] {
  const left = rows.toSpliced(at, 1);
  return left.length > 0 ? left : [empty];
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Where a key takes the row at a place, which may be beyond the ends; undefined: nowhere, it is no key for that. */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : at + step;
}

/** So near to the window's edge the page scrolls on beneath the row that is held. */
const EDGE_PX = 60;
const FASTEST_PX = 16;

/** Pixels to scroll by in a frame while a row is held at `y` of a window so high; the nearer to the edge the faster. */
export function edgeScroll(y: number, height: number): number {
  const into = (px: number): number => Math.ceil((FASTEST_PX * Math.min(px, EDGE_PX)) / EDGE_PX);
  if (y < EDGE_PX) return -into(EDGE_PX - y);
  return y > height - EDGE_PX ? into(y - height + EDGE_PX) : 0;
}
