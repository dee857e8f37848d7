import { Cluster, ADMINISTRATOR } from '../cluster/cluster.ts';
import { missingServers } from '../cluster/servers.ts';
import { SiteClients } from '../cluster/site-clients.ts';
import { amount, MissingPrerequisite } from './amount.ts';
import type { Bench } from './bench.ts';
import { alternately, median, quantile, rowOf, type BenchRow } from './row.ts';

const PAIRS = amount(4, 1);
const WARM_UP = amount(50, 2);
const SAVES = amount(250, 3);
const SAVES_WITHOUT_REDIS = amount(100, 1);
const MAX_MS = 30;
const MAX_MS_WITHOUT_REDIS = 1_000;

/**
 * (u) What a save waits for the other process: its duration with two API processes, less the median with one. One
 * editor, one save after the other, so that no save waits for the announcement of another.
 */
export const saves: Bench = async () => {
  const missing = missingServers();
  if (missing.length > 0) throw new MissingPrerequisite(`lacking: ${missing.join(' ')}`);
  const cluster = await Cluster.start({ apis: 2, workers: 0, env: { LOG_LEVEL: 'error' } });
  const [first, second] = cluster.apis;
  const clients = new SiteClients(first?.address ?? '');
  try {
    const durations = await openEditor(clients);
    await durations(WARM_UP);
    const pairs = await alternately(PAIRS, {
      ours: () => durations(SAVES),
      limit: async () => {
        await second?.process.stop();
        const alone = await durations(SAVES);
        await second?.process.start();
        await durations(WARM_UP);
        return alone;
      },
    });
    const alone = pairs.flatMap(({ limit }) => limit);
    const both = pairs.flatMap(({ ours }) => ours);
    await cluster.servers.jobs.kill();
    const without = await durations(SAVES_WITHOUT_REDIS);
    return [
      waitRow({ name: 'u: a save waits for the other API', both, alone, limit: MAX_MS }),
      waitRow({ name: 'u: the same without Redis', both: without, alone, limit: MAX_MS_WITHOUT_REDIS }),
    ];
  } finally {
    await clients.close();
    await cluster.stop();
  }
};

/** Creates an article and returns a function that saves it repeatedly, which resolves to the durations in ms. */
async function openEditor({ calls }: SiteClients): Promise<(saves: number) => Promise<readonly number[]>> {
  const login = await calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
  const headers = { 'x-auth-token': String(login.body['token']) };
  const fields = { titre: 'Un essai', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
  let { body: article } = await calls.ask({ method: 'POST', path: '/api/articles', headers, body: fields });
  const path = `/api/articles/${String(article['_id'])}`;
  let n = 0;
  const save = async (): Promise<number> => {
    const body = { titre: `Un essai ${(n += 1)}`, version: article['version'] };
    const begun = performance.now();
    const answer = await calls.ask({ method: 'PUT', path, headers, body });
    const duration = performance.now() - begun;
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    article = answer.body;
    return duration;
  };
  return async (saves) => {
    const durations: number[] = [];
    while (durations.length < saves) durations.push(await save());
    return durations;
  };
}

interface Waits {
  readonly name: string;
  readonly both: readonly number[];
  readonly alone: readonly number[];
  readonly limit: number;
}

function waitRow({ name, both, alone, limit }: Waits): BenchRow {
  const added = median(both) - median(alone);
  return rowOf({
    name,
    limit,
    aim: 1,
    unit: 'ms',
    better: 'less',
    ours: quantile(both, 0.99) - median(alone),
    note: `p99; p50 ${added.toFixed(1)} ms; a save: two APIs ${percentiles(both)}, one ${percentiles(alone)}`,
  });
}

const percentiles = (durations: readonly number[]): string =>
  `p50 ${median(durations).toFixed(1)} ms and p99 ${quantile(durations, 0.99).toFixed(1)} ms of ${durations.length}`;
