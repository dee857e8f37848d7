/** One level of the tree: every process pushes to so many below it, at most once in an interval. */
export interface Level {
  readonly fanOut: number;
  readonly pushMicros: number;
  readonly intervalMs: number;
}

/** Time from a vote to the screens at the leaves. A change waits for half an interval on average, for a whole one at most. */
export function delayOf(levels: readonly Level[]): { readonly averageMs: number; readonly lastMs: number } {
  const pushMs = levels.map(({ fanOut, pushMicros }) => (fanOut * pushMicros) / 1000);
  const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);
  return {
    averageMs: sum(levels.map(({ intervalMs }, at) => intervalMs / 2 + (pushMs[at] ?? 0) / 2)),
    lastMs: sum(levels.map(({ intervalMs }, at) => intervalMs + (pushMs[at] ?? 0))),
  };
}
