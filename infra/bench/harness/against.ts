import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow, Pair } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RESULTS = 'infra/bench/results/latest.json';
const MAX_MS = 600_000;
const MAX_INTERVAL = 0.05;
const MIN_PAIRS = 3;
/** Quantile 0.975 of Student's distribution, by degrees of freedom from 1. */
const STUDENT = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13];
const NORMAL = 1.96;

/** This version to the other one, with the 95 % interval. */
export interface Comparison {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** `ours` is this version, `limit` the other. The interval is that of the mean logarithm of the pairs' ratios. */
export function comparisonOf(pairs: readonly Pair<number>[]): Comparison {
  const logarithms = pairs.map(({ ours, limit }) => Math.log(ours / limit));
  const count = logarithms.length;
  const mean = logarithms.reduce((sum, value) => sum + value, 0) / count;
  const variance = logarithms.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const half = (STUDENT[count - 2] ?? NORMAL) * Math.sqrt(variance / count);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

const isExact = ({ ratio, low, high }: Comparison): boolean => (high - low) / ratio < MAX_INTERVAL;

const isEnough = (pairs: number, comparisons: ReadonlyMap<string, Comparison>): boolean =>
  pairs >= MIN_PAIRS && [...comparisons.values()].every(isExact);

/** Figures of this version and of another commit, each built in its own folder, in alternating runs. */
export async function compareWith(commit: string, letters: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-against-'));
  // The runs in progress end, too; what is known by then is printed, and the folder is removed.
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interruption.abort());
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: ROOT, stdio: 'inherit' });
    await compare({ here: ROOT, there: folder, letters, signal: interruption.signal });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sides {
  readonly here: string;
  readonly there: string;
  readonly letters: readonly string[];
  readonly signal: AbortSignal;
}

async function compare({ here, there, letters, signal }: Sides): Promise<void> {
  const pairs = new Map<string, Pair<number>[]>();
  const end = performance.now() + MAX_MS;
  let comparisons = new Map<string, Comparison>();
  const hasTime = (round: number): boolean => round <= MIN_PAIRS || performance.now() < end;
  for (let round = 1; hasTime(round) && !signal.aborted; round += 1) {
    // The side that goes first changes, so that other load affects both alike.
    const order = round % 2 === 1 ? [there, here] : [here, there];
    const rows = new Map<string, readonly BenchRow[]>();
    for (const root of order) rows.set(root, await run(root, letters, signal));
    if (signal.aborted) break;
    for (const { name, ours } of rows.get(here) ?? []) {
      const other = rows.get(there)?.find((row) => row.name === name);
      if (other) pairs.set(name, [...(pairs.get(name) ?? []), { ours, limit: other.ours }]);
    }
    if (round === 1) continue;
    comparisons = new Map([...pairs].map(([name, each]) => [name, comparisonOf(each)]));
    if (isEnough(round, comparisons)) break;
  }
  console.log('this version / the other one, 95 % interval');
  for (const [name, { ratio, low, high }] of comparisons)
    console.log(
      `${name}: ${ratio.toFixed(3)}, ${low.toFixed(3)} to ${high.toFixed(3)}, ${pairs.get(name)?.length} pairs`,
    );
}

/** Installs and builds what is not, then runs the benches. */
async function run(root: string, letters: readonly string[], signal: AbortSignal): Promise<readonly BenchRow[]> {
  const bench = spawn('npm', ['run', '--silent', 'bench', '--', ...letters], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  signal.addEventListener('abort', () => bench.kill());
  const [code] = await once(bench, 'exit');
  if (signal.aborted) return [];
  if (code !== 0) throw new Error(`the benches in ${root} ended with ${String(code)}`);
  const { rows }: { rows: readonly BenchRow[] } = JSON.parse(readFileSync(join(root, RESULTS), 'utf8'));
  return rows;
}
