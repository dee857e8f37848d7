import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { maxConnections, Swarm } from './fanout-swarm.ts';
import { Helper } from '../harness/helper.ts';
import { rowOf, type BenchRow } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import type { Visited } from '../voting/visitors.ts';
import { VOTE_PATH } from '../voting/votes.ts';
import type { Probed } from '../voting/watchers.ts';

/** Memory of the process and cores of its machine, as docs/operations/sizes.md recommends. */
const RECOMMENDED = [
  { visitors: 0, memoryMb: 1_000, cores: 1 },
  { visitors: 100, memoryMb: 1_000, cores: 1 },
  { visitors: 2_000, memoryMb: 1_000, cores: 2 },
  { visitors: 5_000, memoryMb: 2_000, cores: 2 },
  { visitors: 20_000, memoryMb: 2_000, cores: 4 },
] as const;
/** The recommendation is twice the use. */
const AIM = 0.5;
/** Visitors whose delays are measured, beside the others. */
const WATCHERS = amount(20, 5);
const SMOKE_VISITORS = 10;
/** Every visitor votes once in two minutes after the opening of a round, then once in five minutes. */
const OPENING_SECONDS = 120;
const LATER_SECONDS = 300;
const RUN_MS = amount(30_000, 300);
const PROBE = { path: VOTE_PATH, votes: amount(40, 2), intervalMs: 500 };
const CONNECTIONS = 64;

/** The site with its visitors. */
interface Crowd {
  readonly site: Site;
  readonly swarm: Swarm;
  readonly voters: Helper;
  readonly visitors: number;
  readonly bodies: readonly string[];
}

interface Load {
  readonly peakMb: number;
  readonly cores: number;
  readonly description: string;
}

/** (v) Memory, processor and network of the embedded site with 0 to 20,000 visitors who vote. */
export const sizes: Bench = async ({ folder }) => {
  const rows: BenchRow[] = [];
  for (const { visitors: wanted, memoryMb, cores } of RECOMMENDED.slice(0, amount(RECOMMENDED.length, 2))) {
    const visitors = Math.min(amount(wanted, wanted && SMOKE_VISITORS), maxConnections() - WATCHERS - CONNECTIONS);
    const loads = await loadsOf(join(folder, `sizes-${wanted}`), visitors);
    const note = loads.map(({ description }) => description).join('; ');
    const common = { aim: AIM, better: 'less' } as const;
    const name = `v: ${visitors} visitors`;
    rows.push(
      rowOf({
        ...common,
        name: `${name}, memory`,
        unit: 'MB',
        limit: memoryMb,
        note,
        ours: Math.max(...loads.map(({ peakMb }) => peakMb)),
      }),
      rowOf({
        ...common,
        name: `${name}, processor`,
        unit: 'cores',
        limit: cores,
        ours: Math.max(...loads.map((load) => load.cores)),
      }),
    );
  }
  return rows;
};

async function loadsOf(dataFolder: string, visitors: number): Promise<readonly Load[]> {
  const site = await Site.start(dataFolder);
  const [watchers, voters] = [
    new Helper(new URL('../voting/watchers.ts', import.meta.url)),
    new Helper(new URL('../voting/visitors.ts', import.meta.url)),
  ];
  let swarm: Swarm | undefined;
  try {
    const bodies = (await site.candidates()).map((cardinalId) => JSON.stringify({ cardinalId }));
    if (visitors === 0) return [await idle(site)];
    swarm = await Swarm.connect({ port: Number(new URL(site.address).port), clients: visitors, protocol: 'sio' });
    await watchers.ask('watch', { address: site.address, clients: WATCHERS });
    const probe = (votes: number): Promise<Probed> =>
      watchers.ask<Probed>('probe', { ...PROBE, votes, body: bodies[0] });
    await probe(1);
    const crowd: Crowd = { site, swarm, voters, visitors, bodies };
    const opening = await under(crowd, OPENING_SECONDS);
    const [later, { p50, p99, missed, answerP99 }] = await Promise.all([
      under(crowd, LATER_SECONDS),
      probe(PROBE.votes),
    ]);
    const delays = `answer to tally p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${missed} missed, answer p99 ${answerP99.toFixed(0)} ms`;
    return [opening, { ...later, description: `${later.description}, ${delays}` }];
  } finally {
    await Promise.all([watchers.stop(), voters.stop(), swarm?.stop()]);
    await site.stop();
  }
}

async function idle(site: Site): Promise<Load> {
  await site.usage();
  await wait(RUN_MS);
  const { cpuMs, peakRssMb, rssMb } = await site.usage();
  return { peakMb: peakRssMb, cores: cpuMs / RUN_MS, description: `idle: ${rssMb.toFixed(0)} MB` };
}

/** Lets each visitor vote once in so many seconds. */
async function under({ site, swarm, voters, visitors, bodies }: Crowd, seconds: number): Promise<Load> {
  await Promise.all([site.usage(), swarm.report()]);
  const begun = performance.now();
  const visit = { address: site.address, path: VOTE_PATH, bodies, connections: CONNECTIONS, ms: RUN_MS };
  const { perSecond, p99 } = await voters.ask<Visited>('visit', { ...visit, rate: visitors / seconds });
  const [{ cpuMs, rssMb, peakRssMb, lagMax }, { messages, bytes, failed }] = await Promise.all([
    site.usage(),
    swarm.report(),
  ]);
  const ms = performance.now() - begun;
  if (failed > 0) throw new Error(`${failed} connections were lost`);
  const [tallies, kilobytes] = [(messages / visitors / ms) * 1_000, bytes / visitors / ms];
  return {
    peakMb: peakRssMb,
    cores: cpuMs / ms,
    description:
      `${perSecond.toFixed(1)} votes/s: ${rssMb.toFixed(0)} MB, ${(cpuMs / ms).toFixed(2)} cores, longest stall ${lagMax.toFixed(0)} ms, ` +
      `per visitor ${tallies.toFixed(1)} tallies/s and ${kilobytes.toFixed(2)} kB/s, votes p99 ${p99.toFixed(0)} ms`,
  };
}
