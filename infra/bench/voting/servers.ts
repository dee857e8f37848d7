import { Cluster } from '../../cluster/site/cluster.ts';
import { amount } from '../harness/amount.ts';
import type { Visited } from './visitors.ts';
import { Helper } from '../harness/helper.ts';
import { appendRow, appends, replayRow } from './log-on-servers.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow } from '../harness/row.ts';
import { VOTE_PATH } from './votes.ts';
import type { Probed } from './watchers.ts';
import { requireServers } from '../harness/require-servers.ts';

const CONNECTIONS = 128;
const WARM_UP_MS = amount(6_000, 300);
const RUN_MS = amount(3_000, 300);
const PAIRS = amount(3, 1);
const WATCHERS = amount(500, 10);
const MAX_MS = 200;
const MAX_MICROS = 40;

/**
 * (q) The site on servers: Redis, MongoDB and EventStoreDB, all on this machine beside their clients. It measures the
 * site's overhead over its log and the scaling with a second process, not the performance of a real cluster.
 */
export const servers: Bench = async () => {
  await requireServers();
  const cluster = await Cluster.start({ apis: 1, workers: 1, env: { LOG_LEVEL: 'error' } });
  const [visitors, watchers] = [
    new Helper(new URL('./visitors.ts', import.meta.url)),
    new Helper(new URL('./watchers.ts', import.meta.url)),
  ];
  try {
    const bodies = (await candidates(cluster.address)).map((cardinalId) => JSON.stringify({ cardinalId }));
    const votes = (ms: number): Promise<Visited> =>
      visitors.ask<Visited>('visit', {
        address: cluster.address,
        path: VOTE_PATH,
        bodies,
        connections: CONNECTIONS,
        ms,
      });
    await votes(WARM_UP_MS);
    const against = await alternately(PAIRS, {
      ours: async () => (await votes(RUN_MS)).perSecond,
      limit: () => appends(cluster.servers.log.url, CONNECTIONS, RUN_MS),
    });
    const alone = against.map(({ ours }) => ours);
    const second = await cluster.addApi();
    cluster.proxy.targets = cluster.apis.map(({ port }) => port);
    await votes(WARM_UP_MS);
    const both = await alternately(PAIRS, {
      ours: async () => (await votes(RUN_MS)).perSecond,
      limit: () => Promise.resolve(median(alone)),
    });
    await watchers.ask('watch', { address: second.address, clients: WATCHERS });
    const probe = { path: VOTE_PATH, body: bodies[0], intervalMs: 80, by: cluster.apis[0]?.address };
    await watchers.ask('probe', { ...probe, votes: 10 });
    const before = await usage(second.address);
    const probed = await watchers.ask<Probed>('probe', { ...probe, votes: 60 });
    const after = await usage(second.address);
    return [
      rowOf({
        name: 'q: votes on servers, one API',
        aim: 0.3,
        unit: 'votes/s',
        ours: median(alone),
        limit: median(against.map(({ limit }) => limit)),
        ratio: pairedRatio(against),
        note: `${spread(alone)}/s; limit: bare appends by the same client to the same log; all on one machine`,
      }),
      rowOf({
        name: 'q: votes on servers, two APIs',
        aim: 0.8,
        unit: 'votes/s',
        ours: median(both.map(({ ours }) => ours)),
        limit: median(alone),
        note: `${spread(both.map(({ ours }) => ours))}/s; limit: one API process, on the same two cores`,
      }),
      await replayRow(cluster.servers.log.url, PAIRS),
      await appendRow(cluster.servers.log.url, { concurrency: CONNECTIONS, ms: RUN_MS, pairs: PAIRS }),
      pushRow(before, after),
      reachRow(probed),
    ];
  } finally {
    await Promise.all([visitors.stop(), watchers.stop()]);
    await cluster.stop();
  }
};

interface Usage {
  readonly cpuSeconds: number;
  readonly deliveries: number;
}

/** Metrics of the process. */
async function usage(address: string): Promise<Usage> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return { cpuSeconds: sum('process_cpu_seconds_total'), deliveries: sum('fumata_live_deliveries_total') };
}

/** Counts everything that the process does, including following the log. */
function pushRow(before: Usage, after: Usage): BenchRow {
  const deliveries = after.deliveries - before.deliveries;
  return rowOf({
    name: 'q: CPU of a push by the other API',
    limit: MAX_MICROS,
    aim: 1,
    unit: 'µs',
    better: 'less',
    ours: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / deliveries,
    note: `${deliveries} deliveries to ${WATCHERS} sockets`,
  });
}

function reachRow({ p50, p99, missed }: Probed): BenchRow {
  const row = rowOf({
    name: 'q: to 500 others by the other API',
    ours: p99,
    limit: MAX_MS,
    aim: 1,
    unit: 'ms',
    better: 'less',
    note: `p50 ${p50.toFixed(0)} ms; ${missed} tallies missed; each process follows the log by itself`,
  });
  return { ...row, ok: row.ok && missed === 0 };
}

async function candidates(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${address}/api/cardinaux/search?statutVotant=OUI&limit=1000`);
  const { cardinaux } = (await answer.json()) as { cardinaux: { _id: string }[] }; // as the contract says
  return cardinaux.map(({ _id }) => _id);
}
