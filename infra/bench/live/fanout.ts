import { setTimeout as wait } from 'node:timers/promises';
import { amount } from '../harness/amount.ts';
import type { FanoutResult } from './fanout-server.ts';
import { maxConnections, Swarm } from './fanout-swarm.ts';
import { Helper } from '../harness/helper.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow, type Pair } from '../harness/row.ts';

/** Many short pairs, because other load of the machine lasts seconds and changes results by a third. */
const PAIRS = amount(12, 1);
const RUN_MS = amount(1_000, 300);
/** Number of clients for the latency aim. */
const TIMED_CLIENTS = amount(5_000, 50);
const MANY_CLIENTS = amount(10_000, 100);
const WARM_UP_MS = amount(1_500, 200);
/** Time for clients to read the last message. */
const SETTLE_MS = 300;

interface Run {
  /** CPU seconds of the server per million messages received. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly lost: number;
}

/** One server with its connected clients. */
class Side {
  readonly #server: Helper;
  readonly #swarm: Swarm;
  readonly #clients: number;

  private constructor(server: Helper, swarm: Swarm, clients: number) {
    this.#server = server;
    this.#swarm = swarm;
    this.#clients = clients;
  }

  static async start(name: 'ours' | 'ws', clients: number): Promise<Side> {
    const server = new Helper(new URL('./fanout-server.ts', import.meta.url), { BENCH_SIDE: name });
    const port = await server.ask<number>('port');
    const protocol = name === 'ours' ? 'sio' : 'ws';
    return new Side(server, await Swarm.connect({ port, clients, protocol }), clients);
  }

  async run(ms: number): Promise<Run> {
    await this.#swarm.report();
    await this.#server.ask('begin');
    await wait(ms);
    const { cpuMs, tallies } = await this.#server.ask<FanoutResult>('end');
    await wait(SETTLE_MS);
    const { messages, p50, p99 } = await this.#swarm.report();
    if (messages === 0) throw new Error(`none of ${tallies} tallies arrived`);
    const lost = tallies * this.#clients - messages;
    return { cpu: (cpuMs * 1000) / messages, p50, p99, perSecond: tallies / (ms / 1000), lost };
  }

  async stop(): Promise<void> {
    await this.#swarm.stop();
    await this.#server.stop();
  }
}

/** (d) A tally of some 300 bytes to thousands of sockets, ten times a second, against a loop of `ws.send`. */
export const fanout: Bench = async () => [...(await among(TIMED_CLIENTS)), ...(await among(MANY_CLIENTS))];

async function among(clients: number): Promise<BenchRow[]> {
  if (maxConnections() < clients) {
    console.error(`d: ulimit -n leaves ${maxConnections()} connections, ${clients} are left out`);
    return [];
  }
  const sides = await Promise.all([Side.start('ours', clients), Side.start('ws', clients)]);
  const [ours, limit] = sides;
  try {
    for (const side of sides) await side.run(WARM_UP_MS);
    const pairs = await alternately(PAIRS, { ours: () => ours.run(RUN_MS), limit: () => limit.run(RUN_MS) });
    return rowsOf(clients, pairs);
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

function rowsOf(clients: number, pairs: readonly Pair<Run>[]): BenchRow[] {
  const [ours, limit] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const summary = (runs: readonly Run[]): string =>
    `${spread(
      runs.map(({ cpu }) => cpu),
      2,
    )} s, p99 ${median(runs.map(({ p99 }) => p99)).toFixed(0)} ms, ` +
    `${median(runs.map(({ perSecond }) => perSecond)).toFixed(1)} tallies/s, ${Math.max(...runs.map(({ lost }) => lost))} lost`;
  const name = `d: fan-out to ${clients}`;
  const cpu = rowOf({
    name: `${name}, CPU`,
    ours: median(ours.map(({ cpu }) => cpu)),
    limit: median(limit.map(({ cpu }) => cpu)),
    ratio: pairedRatio(pairs.map((pair) => ({ ours: pair.ours.cpu, limit: pair.limit.cpu }))),
    aim: 0.9,
    unit: 's for a million',
    better: 'less',
    note: `ours ${summary(ours)}; ws ${summary(limit)}`,
  });
  if (clients !== TIMED_CLIENTS) return [cpu];
  const p99 = rowOf({
    name: `${name}, p99`,
    ours: median(ours.map(({ p99 }) => p99)),
    limit: 200,
    aim: 1,
    unit: 'ms',
    better: 'less',
    note: `p50 ${median(ours.map(({ p50 }) => p50)).toFixed(0)} ms; clients, on the same cores, included`,
  });
  return [cpu, p99];
}
