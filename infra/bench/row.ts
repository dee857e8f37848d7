/** One figure of a bench: what the system does, what its own limit does on the same machine in the same run, and their ratio. */
export interface BenchRow {
  /** Short, for the table: `a: votes over HTTP`. */
  readonly name: string;
  /** Median of what the system reached, in `unit`. */
  readonly ours: number;
  /** Median of what its limit reached side by side, or the bound that it must stay under, in the same unit. */
  readonly limit: number;
  /** Of the two; where they were measured in pairs, the median of the pairs' own ratios. */
  readonly ratio: number;
  /** What the ratio should be at least, or at most where less is better. */
  readonly aim: number;
  readonly unit: string;
  /** Whether the aim was reached. Told, never a failure. */
  readonly ok: boolean;
  /** What else was seen: spread, latencies, memory. */
  readonly note?: string;
}

export type Better = 'more' | 'less';

export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly aim: number;
  readonly unit: string;
  /** `ours / limit` when left out. */
  readonly ratio?: number;
  /** `more` when nothing is said: the ratio should be at least the aim. */
  readonly better?: Better;
  readonly note?: string;
}

export function rowOf({ better = 'more', ...figure }: Figure): BenchRow {
  const { ratio = figure.ours / figure.limit } = figure;
  return { ...figure, ratio, ok: better === 'more' ? ratio >= figure.aim : ratio <= figure.aim };
}

/** The middle value, or the mean of the two in the middle. NaN when there is none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** `12 to 15`, rounded as told. */
export function spread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

export interface Pair<T> {
  readonly ours: T;
  readonly limit: T;
}

/**
 * The median of the pairs' own ratios. The two of a pair follow upon one another, so that a machine that becomes slower
 * and faster in the course of a bench, as shared ones do, changes both alike; the ratio of two medians it would change.
 */
export function pairedRatio(pairs: readonly Pair<number>[]): number {
  return median(pairs.map(({ ours, limit }) => ours / limit));
}

/**
 * Measures both sides in turn, the one that begins changing each time: what else the machine does meets both alike, and
 * neither always runs on warmed-up caches.
 */
export async function inTurn<T>(
  times: number,
  sides: { readonly ours: () => Promise<T>; readonly limit: () => Promise<T> },
): Promise<readonly Pair<T>[]> {
  const pairs: Pair<T>[] = [];
  for (let n = 0; n < times; n += 1) {
    if (n % 2 === 0) {
      const limit = await sides.limit();
      pairs.push({ limit, ours: await sides.ours() });
    } else {
      const ours = await sides.ours();
      pairs.push({ ours, limit: await sides.limit() });
    }
  }
  return pairs;
}
