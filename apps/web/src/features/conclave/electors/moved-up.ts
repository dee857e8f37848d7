/** Number of rows that a new order would move up. The others move down only to make room. */
export function movedUp<T>(shown: readonly T[], fresh: readonly T[]): number {
  const ranks = new Map(shown.map((row, rank) => [row, rank]));
  return fresh.filter((row, rank) => (ranks.get(row) ?? rank) > rank).length;
}
