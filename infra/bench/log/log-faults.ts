import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { TcpProxy } from '../../../libs/testing/src/tcp-proxy.ts';
import { Cluster } from '../../cluster/site/cluster.ts';
import { SiteClients } from '../../cluster/site/site-clients.ts';
import { inspect } from '../../cluster/site/inspection.ts';
import { openServers, closeServers, type Servers } from '../../cluster/site/servers.ts';
import { sparePort } from '../../scripts/spare-port.ts';
import { serversFolder } from '../../servers/server.ts';
import type { Voters } from '../../torture/voters.ts';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { requireServers } from '../harness/require-servers.ts';
import { median, rowOf, spread, type BenchRow } from '../harness/row.ts';

const TIMES = amount(20, 1);
/** Concurrent votes. */
const VOTES_PER_SECOND = 50;
const CONCURRENCY = 16;
/** All faults; in a smoke run only network faults, after which no node has to restart. */
const FAULTS_MEASURED = amount(7, 4);
/** Number of votes acknowledged before and after a fault. */
const VOTES_AROUND = amount(50, 10);
/** Duration of the outage of two of three nodes, and of the network. */
const OUTAGE_MS = amount(6_000, 500);
/** Delay of each chunk, in both directions. */
const DELAY_MS = 200;
const POLL_MS = 10;

interface Fault {
  readonly name: string;
  /** Maximum number of seconds until votes are acknowledged again. */
  readonly aimSeconds: number;
  /** Causes the fault and returns the function that repairs it; time is measured from the repair if `measuredFromRepair`. */
  readonly begin: (site: Site) => Promise<() => Promise<unknown>>;
  readonly measuredFromRepair?: true;
}

interface Site {
  readonly cluster: Cluster;
  readonly proxies: readonly TcpProxy[];
  readonly clients: SiteClients;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'all connections cut',
    aimSeconds: 3,
    begin: async ({ proxies }) => {
      for (const proxy of proxies) proxy.reset();
      return () => Promise.resolve();
    },
  },
  {
    name: 'the network silent',
    aimSeconds: 3,
    measuredFromRepair: true,
    begin: async ({ proxies }) => {
      for (const proxy of proxies) proxy.pause();
      await wait(OUTAGE_MS);
      return async () => proxies.forEach((proxy) => proxy.resume());
    },
  },
  {
    name: 'the network slow',
    aimSeconds: 3,
    begin: async ({ proxies }) => {
      for (const proxy of proxies) proxy.delay(DELAY_MS);
      return async () => proxies.forEach((proxy) => proxy.delay(0));
    },
  },
  {
    name: 'all connections cut on a slow network',
    aimSeconds: 6,
    begin: async ({ proxies }) => {
      for (const proxy of proxies) {
        proxy.delay(DELAY_MS);
        proxy.reset();
      }
      return async () => proxies.forEach((proxy) => proxy.delay(0));
    },
  },
  {
    name: 'the leader killed',
    aimSeconds: 3,
    begin: async ({ cluster }) => {
      const leader = await cluster.servers.log.leader();
      await leader.kill();
      return () => leader.start();
    },
  },
  {
    name: 'the leader frozen',
    aimSeconds: 6,
    begin: async ({ cluster }) => {
      const leader = await cluster.servers.log.leader();
      await leader.freeze();
      return () => leader.resume();
    },
  },
  {
    name: 'two of three nodes gone',
    aimSeconds: 10,
    measuredFromRepair: true,
    begin: async ({ cluster }) => {
      const [one, other] = cluster.servers.log.nodes;
      await Promise.all([one?.kill(), other?.kill()]);
      await wait(OUTAGE_MS);
      return () => Promise.all([one?.start(), other?.start()]);
    },
  },
];

/**
 * (t) Time without acknowledged votes after each of many faults of an EventStoreDB of three nodes; none may be lost or
 * counted twice.
 */
export const logFaults: Bench = async () => {
  await requireServers();
  const folder = serversFolder();
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const clientPorts = await Promise.all([sparePort(), sparePort(), sparePort()]);
    const servers = await openServers(folder, { isMeasured: true, clientPorts });
    closers.push(() => closeServers(servers));
    const proxies = servers.log.nodes.map(
      ({ port }, at) => new TcpProxy(new URL(`tcp://127.0.0.1:${port}`), clientPorts[at]),
    );
    closers.push(() => Promise.all(proxies.map((proxy) => proxy.stop())));
    await Promise.all(proxies.map((proxy) => proxy.start()));
    const cluster = await Cluster.start({ apis: 2, workers: 1, servers, env: { LOG_LEVEL: 'error' } });
    closers.push(() => cluster.stop());
    const clients = new SiteClients(cluster.address);
    closers.push(() => clients.close());
    const rows: BenchRow[] = [];
    for (const fault of FAULTS.slice(0, FAULTS_MEASURED)) rows.push(await rowFor(fault, { cluster, proxies, clients }));
    await expectNothingLost(clients, servers);
    return rows;
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

async function rowFor(fault: Fault, site: Site): Promise<BenchRow> {
  const seconds: number[] = [];
  for (let n = 0; n < TIMES; n += 1) seconds.push((await msWithoutVotes(fault, site)) / 1_000);
  return rowOf({
    name: `t: ${fault.name}`,
    aim: 1,
    unit: 's',
    better: 'less',
    ours: Math.max(...seconds),
    limit: fault.aimSeconds,
    note: `worst of ${TIMES}; median ${median(seconds).toFixed(1)}, ${spread(seconds, 1)} s`,
  });
}

async function msWithoutVotes(fault: Fault, site: Site): Promise<number> {
  await site.cluster.servers.log.complete();
  const voters = site.clients.steadyVoters(VOTES_PER_SECOND);
  const votes = voters.vote(CONCURRENCY);
  await voters.answered(VOTES_AROUND);
  const outage = longestOutage(voters);
  const repair = await fault.begin(site);
  if (fault.measuredFromRepair) outage.forget();
  else await voters.answered(voters.acknowledged.length + VOTES_AROUND);
  await repair();
  await voters.answered(voters.acknowledged.length + VOTES_AROUND);
  const ms = outage.end();
  voters.stop();
  await votes;
  return ms;
}

/** Longest time without an acknowledged vote, polled every few milliseconds. */
function longestOutage({ acknowledged }: Voters): { readonly forget: () => void; readonly end: () => number } {
  let since = performance.now();
  let count = acknowledged.length;
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (acknowledged.length === count) return;
    count = acknowledged.length;
    since = now;
  }, POLL_MS);
  return {
    forget: () => {
      since = performance.now();
      longest = 0;
    },
    end: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

async function expectNothingLost(clients: SiteClients, servers: Servers): Promise<void> {
  const { broken, counted } = await inspect(servers, clients.answers);
  const votes = clients.answers.votes.length;
  const faults = [
    ...clients.wrong,
    ...broken,
    ...(counted === votes ? [] : [`${votes} acknowledged, ${counted} count`]),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
