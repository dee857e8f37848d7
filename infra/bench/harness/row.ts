/** One figure of a bench: the system, its reference on the same machine in the same run, and their ratio. */
export interface BenchRow {
  /** Short label: `a: votes over HTTP`. */
  readonly name: string;
  /** Median of the system, in `unit`. */
  readonly ours: number;
  /** Median of the reference measured side by side, or an upper bound, in the same unit. */
  readonly limit: number;
  /** Ratio of the two; if measured in pairs, the median of the pairs' ratios. */
  readonly ratio: number;
  /** Minimum ratio, or maximum where less is better. */
  readonly aim: number;
  readonly unit: string;
  /** Whether the aim was reached. Reported only, never a failure. */
  readonly ok: boolean;
  /** Further observations: spread, latencies, memory. */
  readonly note?: string;
}

export type Better = 'more' | 'less';

export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly aim: number;
  readonly unit: string;
  /** Defaults to `ours / limit`. */
  readonly ratio?: number;
  /** Defaults to `more`: the ratio should be at least the aim. */
  readonly better?: Better;
  readonly note?: string;
}

export function rowOf({ better = 'more', ...figure }: Figure): BenchRow {
  const { ratio = figure.ours / figure.limit } = figure;
  return { ...figure, ratio, ok: better === 'more' ? ratio >= figure.aim : ratio <= figure.aim };
}

/** Middle value, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear interpolation between the two nearest values. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * fraction;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** `12 to 15`, rounded. */
export function spread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

export interface Pair<T> {
  readonly ours: T;
  readonly limit: T;
}

/**
 * Median of the pairs' ratios. The two runs of a pair follow each other, so a shared machine that changes its speed
 * affects both alike; the ratio of two medians would be distorted.
 */
export function pairedRatio(pairs: readonly Pair<number>[]): number {
  return median(pairs.map(({ ours, limit }) => ours / limit));
}

/**
 * Measures both sides alternately, changing which goes first, so that other load affects both alike and neither always
 * runs on warm caches.
 */
export async function alternately<T>(
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
