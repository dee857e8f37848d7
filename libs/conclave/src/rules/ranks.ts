/** The place of a result: equal votes have equal places, and the next place counts them (1, 1, 3). */
export interface Place {
  readonly rank: number;
  /** Another result has the same place. */
  readonly isShared: boolean;
}

/** Adds places to results sorted by votes, most first, and sorts equal ones by name. */
export function ranked<T extends { readonly votes: number }>(
  results: readonly T[],
  byName: (a: T, b: T) => number,
): (T & Place)[] {
  const sorted = [...results].sort((a, b) => b.votes - a.votes || byName(a, b));
  let rank = 0;
  return sorted.map((row, index) => {
    const [previous, next] = [sorted[index - 1], sorted[index + 1]];
    if (row.votes !== previous?.votes) rank = index + 1;
    return { ...row, rank, isShared: row.votes === previous?.votes || row.votes === next?.votes };
  });
}

/** One decimal, rounded half up: 1 of 3 is 33.3. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
