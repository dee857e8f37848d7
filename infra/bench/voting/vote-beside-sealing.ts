import { join } from 'node:path';
import { amount } from '../harness/amount.ts';
import type { Visit, Visited } from './visitors.ts';
import { Helper } from '../harness/helper.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import { VOTE_PATH } from './votes.ts';

const RATE = amount(1_000, 100);
const CONNECTIONS = 64;
const WARM_UP_MS = amount(5_000, 300);
const RUN_MS = amount(2_000, 300);
const PAIRS = amount(15, 1);

/**
 * (o) p99 latency of a vote at 1,000 votes a second while each becomes a leaf of the tree, against the same without
 * sealing.
 */
export const voteBesideSealing: Bench = async ({ folder }) => {
  const [sealed, bare] = [
    await Site.start(join(folder, 'sealed')),
    await Site.start(join(folder, 'bare'), { sealing: false }),
  ];
  const visitors = new Helper(new URL('./visitors.ts', import.meta.url));
  try {
    const run = async (site: Site, ms = RUN_MS): Promise<Visited> => {
      const bodies = (await site.candidates()).map((cardinalId) => JSON.stringify({ cardinalId }));
      const visit: Visit = { address: site.address, path: VOTE_PATH, bodies, connections: CONNECTIONS, ms, rate: RATE };
      const visited = await visitors.ask<Visited>('visit', visit);
      if (visited.refused > 0) throw new Error(`${visited.refused} votes were refused`);
      return visited;
    };
    await run(sealed, WARM_UP_MS);
    await run(bare, WARM_UP_MS);
    const pairs = await alternately(PAIRS, { ours: () => run(sealed), limit: () => run(bare) });
    const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
    const p99 = (runs: readonly Visited[]): number[] => runs.map((each) => each.p99);
    return [
      rowOf({
        name: 'o: vote beside sealing, p99',
        ours: median(p99(ours)),
        limit: median(p99(limits)),
        ratio: pairedRatio(pairs.map((pair) => ({ ours: pair.ours.p99, limit: pair.limit.p99 }))),
        aim: 1.1,
        unit: 'ms',
        better: 'less',
        note: `with ${spread(p99(ours), 1)} ms, without ${spread(p99(limits), 1)} ms, ${Math.round(median(ours.map(({ perSecond }) => perSecond)))} votes/s`,
      }),
    ];
  } finally {
    await Promise.all([visitors.stop(), sealed.stop(), bare.stop()]);
  }
};
