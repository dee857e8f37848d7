import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { VoteAnswer } from '@fumata/contracts';
import { amount } from '../harness/amount.ts';
import { cachedPages } from './cached-pages.ts';
import type { Visit, Visited } from './visitors.ts';
import { Helper } from '../harness/helper.ts';
import { LIMIT_PATH } from '../harness/limit-endpoint.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow, type Pair } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import { verifiedProofs } from './verified-proofs.ts';

export const VOTE_PATH = '/api/conclave/vote';
const CONNECTIONS = 256;
/** Warm-up until the JIT has optimised both sides. */
const WARM_UP_MS = amount(8_000, 300);
const RUN_MS = amount(4_000, 300);
const PAIRS = amount(5, 1);

interface Run extends Visited {
  /** CPU time of the server per answer in microseconds: all threads, and the one of the event loop. */
  readonly cpuMicros: number;
  readonly mainMicros: number;
  /** Average number of votes per commit. */
  readonly batch: number;
}

/** (a) Votes over HTTP, durable and answered with a receipt, against the same POST that stores nothing; with a proof; and cached pages. */
export const votes: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'votes'));
  const visitors = new Helper(new URL('./visitors.ts', import.meta.url));
  try {
    const candidates = await site.candidates();
    const run = (path: string, ms: number): Promise<Run> => measured(site, visitors, { candidates, path, ms });
    const answer = await oneVote(site.address, candidates);
    const first = await run(VOTE_PATH, WARM_UP_MS);
    await site.setLimit({ batch: first.batch, answer });
    await run(LIMIT_PATH, WARM_UP_MS);
    const pairs = await alternately(PAIRS, {
      ours: async () => {
        const ours = await run(VOTE_PATH, RUN_MS);
        await site.setLimit({ batch: ours.batch, answer });
        return ours;
      },
      limit: () => run(LIMIT_PATH, RUN_MS),
    });
    const voteMicros = median(pairs.map(({ ours }) => ours.cpuMicros));
    return [rowFrom(pairs), await verifiedProofs(voteMicros), ...(await cachedPages(site))];
  } finally {
    await Promise.all([visitors.stop(), site.stop()]);
  }
};

function rowFrom(pairs: readonly Pair<Run>[]): BenchRow {
  const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const rate = (runs: readonly Run[]): number => median(runs.map(({ perSecond }) => perSecond));
  const batch = median(ours.map((run) => run.batch)).toFixed(0);
  const busiest = Math.max(...[...ours, ...limits].map(({ busy }) => busy)).toFixed(2);
  return rowOf({
    name: 'a: votes over HTTP',
    ours: rate(ours),
    limit: rate(limits),
    ratio: pairedRatio(pairs.map((pair) => ({ ours: pair.ours.perSecond, limit: pair.limit.perSecond }))),
    aim: 0.7,
    unit: 'votes/s',
    note:
      `ours ${summary(ours)}; limit ${summary(limits)}; ${batch} votes a commit; ` +
      `${CONNECTIONS} connections; clients busy ${busiest} at most`,
  });
}

function summary(runs: readonly Run[]): string {
  const middle = (of: (run: Run) => number): number => median(runs.map(of));
  const latencies = `p50 ${middle(({ p50 }) => p50).toFixed(1)} ms, p99 ${middle(({ p99 }) => p99).toFixed(1)} ms`;
  const cpu = `${middle(({ cpuMicros }) => cpuMicros).toFixed(0)} µs`;
  const main = `${middle(({ mainMicros }) => mainMicros).toFixed(0)} of them in the event loop`;
  return `${spread(runs.map(({ perSecond }) => perSecond))}/s, ${latencies}, ${cpu} of CPU each, ${main}`;
}

async function measured(
  site: Site,
  visitors: Helper,
  { candidates, path, ms }: { candidates: readonly string[]; path: string; ms: number },
): Promise<Run> {
  const bodies = candidates.map((cardinalId) => JSON.stringify({ cardinalId }));
  const before = commits(site.logFolder);
  await site.usage();
  const visit: Visit = { address: site.address, path, bodies, connections: CONNECTIONS, ms };
  const visited = await visitors.ask<Visited>('visit', visit);
  const { cpuMs, mainCpuMs } = await site.usage();
  const after = commits(site.logFolder);
  if (visited.refused > 0) throw new Error(`${visited.refused} requests to ${path} were refused`);
  const batch = Math.max(1, Math.round((after.events - before.events) / Math.max(1, after.count - before.count)));
  return {
    ...visited,
    cpuMicros: (cpuMs * 1000) / visited.answered,
    mainMicros: (mainCpuMs * 1000) / visited.answered,
    batch,
  };
}

/** Number of commits of the log, and of the events in them. */
function commits(folder: string): { readonly count: number; readonly events: number } {
  const db = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
  const row = db.prepare('SELECT count(*) AS count, coalesce(max(last), 0) AS events FROM commits').get();
  db.close();
  return { count: Number(row?.['count']), events: Number(row?.['events']) };
}

/** A real answer to a vote. */
export async function oneVote(address: string, candidates: readonly string[]): Promise<VoteAnswer> {
  const response = await fetch(`${address}${VOTE_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardinalId: candidates[0] }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`a vote was refused: ${text}`);
  return JSON.parse(text) as VoteAnswer; // as the contract says
}
