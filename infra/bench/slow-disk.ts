import { join } from 'node:path';
import type { Visit, Visited } from './crowd.ts';
import { Helper } from './helper.ts';
import type { Bench } from './room.ts';
import { median, rowOf, spread } from './row.ts';
import { Site } from './site-process.ts';
import { VOTE_PATH } from './votes.ts';

const COMMIT_MS = 10;
/** A little more than must pass, so that it is the site and not the crowd that decides. */
const OFFERED = 5_250;
const MUST_PASS = 5_000;
const MOST_LAG_MS = 10;
const CONNECTIONS = 512;
const WARM_UP_MS = 8_000;
const RUN_MS = 4_000;
const RUNS = 5;

/** (f) Each commit waits 10 ms in the writing thread: the event loop must not notice, and votes pass all the same. */
export const slowDisk: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'slow-disk'), { slowCommitMs: COMMIT_MS });
  const crowd = new Helper('./crowd.ts');
  try {
    const bodies = (await site.candidates()).map((cardinalId) => JSON.stringify({ cardinalId }));
    const run = async (visit: Partial<Visit>) => {
      const whole = {
        address: site.address,
        path: VOTE_PATH,
        bodies,
        connections: CONNECTIONS,
        ms: RUN_MS,
        ...visit,
      };
      await site.usage();
      const visited = await crowd.ask<Visited>('visit', whole satisfies Visit);
      return { ...visited, ...(await site.usage()) };
    };
    await run({ ms: WARM_UP_MS });
    const runs = [];
    for (let n = 0; n < RUNS; n += 1) runs.push(await run({ rate: OFFERED }));
    const most = await run({});
    const lags = runs.map(({ lagP99 }) => lagP99);
    const rates = runs.map(({ perSecond }) => perSecond);
    const note =
      `p99 ${spread(lags, 1)}, p50 ${median(runs.map(({ lagP50 }) => lagP50)).toFixed(1)}, longest ${Math.max(...runs.map(({ lagMax }) => lagMax)).toFixed(0)} ms ` +
      `over the resolution of 1 ms; commits slowed to ${COMMIT_MS} ms, ${OFFERED} votes a second offered; event loop busy ${median(runs.map(({ busy }) => busy)).toFixed(2)}`;
    const votes =
      `${spread(rates)}, answered in ${median(runs.map(({ p50 }) => p50)).toFixed(0)} ms, p99 ${median(runs.map(({ p99 }) => p99)).toFixed(0)} ms; ` +
      `as many as can be with ${CONNECTIONS} under way: ${most.perSecond.toFixed(0)}/s, lag p99 ${most.lagP99.toFixed(1)} ms`;
    return [
      rowOf({
        name: 'f: lag on a slow disk',
        ours: median(lags),
        limit: MOST_LAG_MS,
        aim: 1,
        unit: 'ms',
        better: 'less',
        note,
      }),
      rowOf({
        name: 'f: votes on a slow disk',
        ours: median(rates),
        limit: MUST_PASS,
        aim: 1,
        unit: 'votes/s',
        note: votes,
      }),
    ];
  } finally {
    await Promise.all([crowd.stop(), site.stop()]);
  }
};
