import { Cluster, ADMINISTRATOR } from '../cluster/cluster.ts';
import { SiteClients } from '../cluster/site-clients.ts';
import { amount } from './amount.ts';
import type { Bench } from './bench.ts';
import { requireServers } from './require-servers.ts';
import { rowOf, type BenchRow } from './row.ts';

/** Longer than the minute for which the catalogue reads the seeded cardinals as new. */
const WARM_UP_MS = amount(65_000, 0);
const SAVES = amount(1_000, 3);
const SAVES_WITHOUT_REDIS = amount(100, 1);
const LIMIT_SECONDS = 0.03;
const LIMIT_WITHOUT_REDIS_SECONDS = 1;

/**
 * (u) What a save waits for the other process, as the API measures it. One editor, one save after the other, so that no
 * save waits for the announcement of another.
 */
export const saves: Bench = async () => {
  await requireServers();
  const cluster = await Cluster.start({ apis: 2, workers: 0, env: { LOG_LEVEL: 'error' } });
  const address = cluster.apis[0]?.address ?? '';
  const clients = new SiteClients(address);
  try {
    const save = await openEditor(clients);
    for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) await save(1);
    const before = await waits(address);
    await save(SAVES);
    const both = await waits(address);
    await cluster.servers.jobs.kill();
    await save(SAVES_WITHOUT_REDIS);
    const without = await waits(address);
    return [
      waitRow('u: a save waits for the other API', LIMIT_SECONDS, [before, both]),
      waitRow('u: the same without Redis', LIMIT_WITHOUT_REDIS_SECONDS, [both, without]),
    ];
  } finally {
    await clients.close();
    await cluster.stop();
  }
};

/** Creates an article and returns a function that saves it repeatedly. */
async function openEditor({ calls }: SiteClients): Promise<(saves: number) => Promise<void>> {
  const login = await calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
  const headers = { 'x-auth-token': String(login.body['token']) };
  const fields = { titre: 'Un essai', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
  let { body: article } = await calls.ask({ method: 'POST', path: '/api/articles', headers, body: fields });
  const path = `/api/articles/${String(article['_id'])}`;
  let n = 0;
  return async (saves) => {
    for (let left = saves; left > 0; left -= 1) {
      const body = { titre: `Un essai ${(n += 1)}`, version: article['version'] };
      const answer = await calls.ask({ method: 'PUT', path, headers, body });
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      article = answer.body;
    }
  };
}

interface Waits {
  readonly count: number;
  readonly seconds: number;
  /** Number of waits up to a bound in seconds, by the bounds of the histogram. */
  readonly upTo: ReadonlyMap<number, number>;
}

/** The waits of the process so far, whether acknowledged or not. */
async function waits(address: string): Promise<Waits> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const sum = (pattern: string): number =>
    [...text.matchAll(new RegExp(`^fumata_content_publish_seconds_${pattern} (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  const bounds = [LIMIT_SECONDS, LIMIT_WITHOUT_REDIS_SECONDS];
  return {
    count: sum('count\\{[^}]*\\}'),
    seconds: sum('sum\\{[^}]*\\}'),
    upTo: new Map(bounds.map((bound) => [bound, sum(`bucket\\{[^}]*le="${bound}"[^}]*\\}`)])),
  };
}

function waitRow(name: string, limitSeconds: number, [before, after]: readonly [Waits, Waits]): BenchRow {
  const count = after.count - before.count;
  const upTo = (after.upTo.get(limitSeconds) ?? 0) - (before.upTo.get(limitSeconds) ?? 0);
  const mean = (after.seconds - before.seconds) / count;
  return rowOf({
    name,
    limit: 1,
    aim: 1,
    unit: '%',
    better: 'less',
    ours: (100 * (count - upTo)) / count,
    note: `share of ${count} saves that wait longer than ${limitSeconds * 1000} ms; on average ${(mean * 1000).toFixed(1)} ms`,
  });
}
