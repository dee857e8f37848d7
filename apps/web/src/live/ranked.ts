/** Adds ranks to results sorted by votes, most first. Equal votes share a rank, followed by a gap (1, 1, 3). */
export function ranked<T extends { readonly votes: number }>(results: readonly T[]): (T & { readonly rank: number })[] {
  let rank = 0;
  return results.map((row, index) => {
    if (row.votes !== results[index - 1]?.votes) rank = index + 1;
    return { ...row, rank };
  });
}
