/** The same rows, one of them at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export const inserted = <T>(rows: readonly T[], at: number, row: T): readonly T[] =>
  rows.toSpliced(at, 0, row);

/** Without one row; where it was the last one, an empty one stands in its place. */
export function removed<T>(rows: readonly T[], at: number, empty: T): readonly T[] {
  const left = rows.toSpliced(at, 1);
  return left.length > 0 ? left : [empty];
}
