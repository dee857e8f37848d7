/** With each one's rank: equal votes share one, and the next ones are counted on. Most votes first. */
export function ranked<T extends { readonly votes: number }>(
  results: readonly T[],
): (T & { readonly rank: number })[] {
  let rank = 0;
  return results.map((row, index) => {
    if (row.votes !== results[index - 1]?.votes) rank = index + 1;
    return { ...row, rank };
  });
}
