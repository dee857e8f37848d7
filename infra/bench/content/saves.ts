import { ADMINISTRATOR, Cluster, type ApiProcess } from '../../cluster/site/cluster.ts';
import { SiteClients } from '../../cluster/site/site-clients.ts';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { requireServers } from '../harness/require-servers.ts';
import { alternately, median, pairedRatio, quantile, rowOf } from '../harness/row.ts';

/** Longer than the minute for which the catalogue reads the seeded cardinals as new. */
const WARM_UP_MS = amount(65_000, 0);
const SAVES = amount(500, 3);
const PAIRS = amount(4, 1);
const SAVES_OF_A_PAIR = amount(100, 1);

/** Saves an article and resolves to its new text. */
type Save = () => Promise<string>;

/** (u) Saves through one API process: the other one shows each of them at once, and none waits for it. */
export const saves: Bench = async () => {
  await requireServers();
  const cluster = await Cluster.start({ apis: 2, workers: 0, env: { LOG_LEVEL: 'error' } });
  const [one, other] = cluster.apis as [ApiProcess, ApiProcess]; // as many were started
  const clients = new SiteClients(one.address);
  try {
    const { save, page } = await openEditor(clients);
    for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) await save();
    let outdated = 0;
    for (let n = 0; n < SAVES; n += 1) {
      const text = await save();
      const shown = await (await fetch(other.address + page)).text();
      if (!shown.includes(text)) outdated += 1;
    }
    const pairs = await alternately(PAIRS, {
      ours: async () => {
        await other.process.freeze();
        return times(save).finally(() => other.process.resume());
      },
      limit: () => times(save),
    });
    const [frozen, running] = [pairs.flatMap(({ ours }) => ours), pairs.flatMap(({ limit }) => limit)];
    return [
      rowOf({
        name: 'u: saves that the other API does not show',
        limit: SAVES,
        aim: 0,
        unit: 'saves',
        better: 'less',
        ours: outdated,
        note: 'asked for the page of the article right after each answer',
      }),
      rowOf({
        name: 'u: a save while the other API is frozen',
        limit: median(running),
        aim: 1.1,
        unit: 'ms',
        better: 'less',
        ours: median(frozen),
        ratio: pairedRatio(pairs.map(({ ours, limit }) => ({ ours: median(ours), limit: median(limit) }))),
        note: `p99 ${quantile(frozen, 0.99).toFixed(1)} ms; limit: while it runs, p99 ${quantile(running, 0.99).toFixed(1)} ms`,
      }),
    ];
  } finally {
    await clients.close();
    await cluster.stop();
  }
};

/** Creates an article and returns what saves it, and its page. */
async function openEditor({ calls }: SiteClients): Promise<{ readonly save: Save; readonly page: string }> {
  const login = await calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
  const headers = { 'x-auth-token': String(login.body['token']) };
  const fields = { titre: 'Un essai', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
  let { body: article } = await calls.ask({ method: 'POST', path: '/api/articles', headers, body: fields });
  const id = String(article['_id']);
  let n = 0;
  const save = async (): Promise<string> => {
    const text = `Texte ${(n += 1)}.`;
    const body = { contenu: `<p>${text}</p>`, version: article['version'] };
    const answer = await calls.ask({ method: 'PUT', path: `/api/articles/${id}`, headers, body });
    if (answer.status !== 200) throw new Error(`the save was answered ${answer.status}`);
    article = answer.body;
    return text;
  };
  return { save, page: `/actualites/${String(article['slug'])}` };
}

/** Times of saves, in ms. */
async function times(save: Save): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < SAVES_OF_A_PAIR) {
    const begun = performance.now();
    await save();
    taken.push(performance.now() - begun);
  }
  return taken;
}
