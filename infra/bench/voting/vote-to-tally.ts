import { join } from 'node:path';
import { amount } from '../harness/amount.ts';
import type { Visit, Visited } from './visitors.ts';
import { Helper } from '../harness/helper.ts';
import type { Bench } from '../harness/bench.ts';
import { median, rowOf, spread, type BenchRow } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import { VOTE_PATH } from './votes.ts';
import type { Probe, Probed } from './watchers.ts';

const CLIENTS = amount(1_000, 20);
const MAX_MS = 200;
const VOTES_A_RUN = amount(60, 3);
const INTERVAL_MS = 80;
const RUNS = amount(3, 1);
/** Votes per second of other visitors, for the second figure. */
const BACKGROUND_RATE = amount(1_000, 50);
const WARM_UP_MS = amount(5_000, 300);

/** (e) Latency from a vote's answer to the tally that contains it on 1,000 other clients: idle, and under load. */
export const voteToTally: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'reach'));
  const [watchers, visitors] = [
    new Helper(new URL('./watchers.ts', import.meta.url)),
    new Helper(new URL('./visitors.ts', import.meta.url)),
  ];
  try {
    const bodies = (await site.candidates()).map((cardinalId) => JSON.stringify({ cardinalId }));
    await watchers.ask('watch', { address: site.address, clients: CLIENTS });
    const probe: Probe = { path: VOTE_PATH, body: bodies[0] ?? '', votes: VOTES_A_RUN, intervalMs: INTERVAL_MS };
    const probed = async (): Promise<Probed[]> => {
      const runs: Probed[] = [];
      for (let n = 0; n < RUNS; n += 1) runs.push(await watchers.ask<Probed>('probe', probe));
      return runs;
    };
    await watchers.ask('probe', { ...probe, votes: 10 });
    const quiet = await probed();
    const ms = WARM_UP_MS + RUNS * (VOTES_A_RUN * INTERVAL_MS + 2_000);
    const visit: Visit = {
      address: site.address,
      path: VOTE_PATH,
      bodies,
      connections: 128,
      ms,
      rate: BACKGROUND_RATE,
    };
    const visiting = visitors.ask<Visited>('visit', visit);
    await watchers.ask('probe', probe);
    const busy = await probed();
    const { perSecond } = await visiting;
    return [
      rowFrom('e: to 1,000 others, quiet', quiet, `${VOTES_A_RUN} votes a run, one each ${INTERVAL_MS} ms`),
      rowFrom('e: to 1,000 others, visitors', busy, `among ${perSecond.toFixed(0)} votes a second`),
    ];
  } finally {
    await Promise.all([watchers.stop(), visitors.stop(), site.stop()]);
  }
};

function rowFrom(name: string, runs: readonly Probed[], what: string): BenchRow {
  const p99s = runs.map(({ p99 }) => p99);
  const missed = runs.reduce((sum, run) => sum + run.missed, 0);
  const row = rowOf({
    name,
    ours: median(p99s),
    limit: MAX_MS,
    aim: 1,
    unit: 'ms',
    better: 'less',
    note:
      `p99 ${spread(p99s)}, p50 ${median(runs.map(({ p50 }) => p50)).toFixed(0)}, longest ${Math.max(...runs.map(({ max }) => max)).toFixed(0)} ms; ` +
      `${what}; the vote itself answered in ${median(runs.map(({ answerP99 }) => answerP99)).toFixed(0)} ms at p99; ` +
      `${missed} tallies missed; clients busy ${Math.max(...runs.map(({ busy }) => busy)).toFixed(2)}`,
  });
  return { ...row, ok: row.ok && missed === 0 };
}
