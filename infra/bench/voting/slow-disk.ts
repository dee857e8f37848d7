import { join } from 'node:path';
import { amount } from '../harness/amount.ts';
import type { Visit, Visited } from './visitors.ts';
import { Helper } from '../harness/helper.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, rowOf, spread, type BenchRow } from '../harness/row.ts';
import type { Usage } from '../harness/site.ts';
import { Site } from '../harness/site-process.ts';
import { VOTE_PATH } from './votes.ts';

const COMMIT_MS = 10;
/** Slightly more than the aim, so that the site is the bottleneck, not the clients. */
const OFFERED_RATE = amount(5_250, 200);
const MIN_RATE = 5_000;
const MAX_LAG_MS = 10;
const CONNECTIONS = 512;
const WARM_UP_MS = amount(7_000, 300);
const RUN_MS = amount(3_000, 300);
const PAIRS = amount(4, 1);

interface Run extends Visited, Usage {}

/** A site, with or without delay, and its clients. */
interface Side {
  readonly site: Site;
  run(visit?: Partial<Visit>): Promise<Run>;
}

/**
 * (f) Each commit waits 10 ms in the writer thread: the event loop must not be affected, and votes must continue. A
 * site without delay shows which part of the event loop delay is caused by the votes and the machine.
 */
export const slowDisk: Bench = async ({ folder }) => {
  const visitors = new Helper(new URL('./visitors.ts', import.meta.url));
  const sides: Side[] = [];
  try {
    for (const slowCommitMs of [COMMIT_MS, 0]) {
      const site = await Site.start(join(folder, `commits-of-${slowCommitMs}-ms`), { slowCommitMs });
      sides.push(await sideOf(site, visitors));
    }
    const [slow, quick] = sides as [Side, Side]; // created above
    for (const side of sides) await side.run({ ms: WARM_UP_MS });
    const pairs = await alternately(PAIRS, {
      ours: () => slow.run({ rate: OFFERED_RATE }),
      limit: () => quick.run({ rate: OFFERED_RATE }),
    });
    const unlimited = await slow.run();
    return rowsFrom(
      pairs.map(({ ours }) => ours),
      pairs.map(({ limit }) => limit),
      unlimited,
    );
  } finally {
    await Promise.all([visitors.stop(), ...sides.map(({ site }) => site.stop())]);
  }
};

async function sideOf(site: Site, visitors: Helper): Promise<Side> {
  const bodies = (await site.candidates()).map((cardinalId) => JSON.stringify({ cardinalId }));
  const defaults = { address: site.address, path: VOTE_PATH, bodies, connections: CONNECTIONS, ms: RUN_MS };
  const run = async (visit: Partial<Visit> = {}): Promise<Run> => {
    await site.usage();
    const visited = await visitors.ask<Visited>('visit', { ...defaults, ...visit } satisfies Visit);
    return { ...visited, ...(await site.usage()) };
  };
  return { site, run };
}

function rowsFrom(slow: readonly Run[], quick: readonly Run[], unlimited: Run): readonly BenchRow[] {
  const of = (runs: readonly Run[], what: keyof Run): number => median(runs.map((run) => run[what]));
  const lags = slow.map(({ lagP99 }) => lagP99);
  const rates = slow.map(({ perSecond }) => perSecond);
  return [
    rowOf({
      name: 'f: lag on a slow disk',
      ours: median(lags),
      limit: MAX_LAG_MS,
      aim: 1,
      unit: 'ms',
      better: 'less',
      note:
        `p99 ${spread(lags, 1)}, p50 ${of(slow, 'lagP50').toFixed(1)}, longest ${of(slow, 'lagMax').toFixed(0)} ms with commits ` +
        `slowed to ${COMMIT_MS} ms; not slowed: p99 ${of(quick, 'lagP99').toFixed(1)} ms; ${OFFERED_RATE} votes a second offered; ` +
        `event loop busy ${of(slow, 'busy').toFixed(2)} and ${of(quick, 'busy').toFixed(2)}`,
    }),
    rowOf({
      name: 'f: votes on a slow disk',
      ours: median(rates),
      limit: MIN_RATE,
      aim: 1,
      unit: 'votes/s',
      note:
        `${spread(rates)}, answered in ${of(slow, 'p50').toFixed(0)} ms, p99 ${of(slow, 'p99').toFixed(0)} ms; not slowed: ` +
        `${of(quick, 'p50').toFixed(0)} and ${of(quick, 'p99').toFixed(0)} ms; as many as can be with ${CONNECTIONS} under way: ` +
        `${unlimited.perSecond.toFixed(0)}/s, lag p99 ${unlimited.lagP99.toFixed(1)} ms`,
    }),
  ];
}
