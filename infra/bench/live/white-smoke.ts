import { setTimeout as wait } from 'node:timers/promises';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { electedPage } from './elected-page.ts';
import type { FanoutResult } from './fanout-server.ts';
import { maxConnections, Swarm } from './fanout-swarm.ts';
import { Helper } from '../harness/helper.ts';
import { alternately, median, pairedRatio, rowOf, spread, type BenchRow, type Pair } from '../harness/row.ts';

const PAIRS = amount(10, 1);
const CLIENTS = amount(5_000, 50);
/** Time for the last message to arrive. */
const SETTLE_MS = amount(1_500, 300);

interface Smoke {
  readonly first: number;
  readonly last: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

/** One server with the open pages of one kind. */
class Pages {
  readonly #server: Helper;
  readonly #swarm: Swarm;

  private constructor(server: Helper, swarm: Swarm) {
    this.#server = server;
    this.#swarm = swarm;
  }

  static async open(protocol: 'smoke' | 'summary'): Promise<Pages> {
    const server = new Helper(new URL('./fanout-server.ts', import.meta.url), { BENCH_SIDE: 'ours' });
    const port = await server.ask<number>('port');
    return new Pages(server, await Swarm.connect({ port, clients: CLIENTS, protocol }));
  }

  async smoke(): Promise<Smoke> {
    await this.#server.ask('reset');
    await wait(SETTLE_MS);
    await this.#swarm.report();
    await this.#server.ask('measure');
    await this.#server.ask('elect');
    await wait(SETTLE_MS);
    const { cpuMs } = await this.#server.ask<FanoutResult>('end');
    const { messages, first, last, bytes } = await this.#swarm.report();
    if (messages !== CLIENTS) throw new Error(`white smoke has reached ${messages} of ${CLIENTS} pages`);
    return { first, last, cpuMs, bytes };
  }

  async close(): Promise<void> {
    await this.#swarm.stop();
    await this.#server.stop();
  }
}

/**
 * (w) White smoke on 5,000 pages that follow the summary, against as many pages of the conclave; and on the site that they all
 * ask for the page of the election and its card.
 */
export const whiteSmoke: Bench = async ({ folder }) => [...(await pushes()), ...(await electedPage(folder))];

async function pushes(): Promise<readonly BenchRow[]> {
  if (maxConnections() < CLIENTS) {
    console.error(`w: ulimit -n leaves ${maxConnections()} connections`);
    return [];
  }
  const both = await Promise.all([Pages.open('summary'), Pages.open('smoke')]);
  const [others, conclave] = both;
  try {
    for (const pages of both) await pages.smoke();
    const pairs = await alternately(PAIRS, { ours: () => others.smoke(), limit: () => conclave.smoke() });
    return [rowFrom('last screen', pairs, ({ last }) => last), rowFrom('CPU', pairs, ({ cpuMs }) => cpuMs)];
  } finally {
    await Promise.all(both.map((pages) => pages.close()));
  }
}

function rowFrom(what: string, pairs: readonly Pair<Smoke>[], figure: (smoke: Smoke) => number): BenchRow {
  const [ours, limit] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const note = (runs: readonly Smoke[]): string =>
    `${spread(runs.map(figure), 1)} ms, first ${median(runs.map(({ first }) => first)).toFixed(1)} ms, ` +
    `${(median(runs.map(({ bytes }) => bytes)) / CLIENTS).toFixed(0)} bytes each`;
  return rowOf({
    name: `w: white smoke on ${CLIENTS} pages, ${what}`,
    ours: median(ours.map(figure)),
    limit: median(limit.map(figure)),
    ratio: pairedRatio(pairs.map((pair) => ({ ours: figure(pair.ours), limit: figure(pair.limit) }))),
    aim: 1,
    unit: 'ms',
    better: 'less',
    note: `ours ${note(ours)}; on the conclave's page ${note(limit)}`,
  });
}
