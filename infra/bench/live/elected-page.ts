import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMOKE_MS } from '@fumata/conclave';
import { Pool } from 'undici';
import { amount } from '../harness/amount.ts';
import { Conductor } from '../harness/conductor.ts';
import { median, pairedRatio, quantile, rowOf, type BenchRow, type Pair } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import { VOTE_PATH } from '../voting/votes.ts';

const VISITORS = amount(5_000, 50);
const CONNECTIONS = 250;
const PAIRS = amount(2, 1);
/** After the smoke, with the name. */
const NAMED_AFTER_MS = amount(SMOKE_MS + 1_000, 0);
const PAGE = '/conclave';
const CARD = '/cartes/conclave/paysage.jpg';

interface Rush {
  /** CPU time of the site for each visitor, without that of the process that draws. */
  readonly cpuMs: number;
  /** Time until a visitor has page and card. */
  readonly p50: number;
  readonly p99: number;
  /** Different answers: each was rendered or drawn once. */
  readonly pages: number;
  readonly cards: number;
}

/** Visitors who all come right after the election, and after the name, each for page and card; against as many of cached ones. */
export async function electedPage(folder: string): Promise<readonly BenchRow[]> {
  const site = await Site.start(join(folder, 'elected'), { env: { TRUST_PROXY: '127.0.0.1' } });
  const pool = new Pool(site.address, { connections: CONNECTIONS });
  try {
    const conductor = await Conductor.logIn(site);
    const [cardinalId = ''] = await site.candidates();
    await rush(site, pool);
    const smoke: Pair<Rush>[] = [];
    const named: Pair<Rush>[] = [];
    for (let n = 0; n < PAIRS; n += 1) {
      await elect(conductor, cardinalId);
      const untilNamed = wait(NAMED_AFTER_MS);
      smoke.push({ ours: await rush(site, pool), limit: await rush(site, pool) });
      await untilNamed;
      named.push({ ours: await rush(site, pool), limit: await rush(site, pool) });
    }
    return [rowFrom('while the smoke rises', smoke), rowFrom('with the name', named)];
  } finally {
    await pool.close();
    await site.stop();
  }
}

/** A new edition with one elector, who is elected. */
async function elect(conductor: Conductor, cardinalId: string): Promise<void> {
  await conductor.reset({ electors: 1 });
  await conductor.call('POST', VOTE_PATH, { cardinalId });
  await conductor.command('elect-pope', { cardinalId });
}

async function rush(site: Site, pool: Pool): Promise<Rush> {
  const answers = { [PAGE]: new Set<string>(), [CARD]: new Set<string>() };
  const ask = async (path: typeof PAGE | typeof CARD, visitor: number): Promise<void> => {
    const from = `${11 + (visitor % 200)}.${visitor % 251}.${visitor % 241}.7`;
    const headers = { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': from };
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    answers[path].add(createHash('sha1').update(bytes).digest('hex'));
  };
  await site.usage();
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      await ask(PAGE, visitor);
      await ask(CARD, visitor);
      return performance.now() - begun;
    }),
  );
  const { cpuMs } = await site.usage();
  return {
    cpuMs: cpuMs / VISITORS,
    p50: median(times),
    p99: quantile(times, 0.99),
    pages: answers[PAGE].size,
    cards: answers[CARD].size,
  };
}

function rowFrom(when: string, pairs: readonly Pair<Rush>[]): BenchRow {
  const [ours, limit] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
  const middle = (runs: readonly Rush[], figure: keyof Rush): number => median(runs.map((run) => run[figure]));
  const note = (runs: readonly Rush[]): string =>
    `${middle(runs, 'pages')} pages rendered, ${middle(runs, 'cards')} cards drawn, ` +
    `all sent to half of the visitors after ${(middle(runs, 'p50') / 1000).toFixed(1)} s, to 99 % after ${(middle(runs, 'p99') / 1000).toFixed(1)} s`;
  return rowOf({
    name: `w: page and card for ${VISITORS} visitors at once, ${when}`,
    ours: middle(ours, 'cpuMs'),
    limit: middle(limit, 'cpuMs'),
    ratio: pairedRatio(pairs.map((pair) => ({ ours: pair.ours.cpuMs, limit: pair.limit.cpuMs }))),
    aim: 1.3,
    unit: 'ms of CPU each',
    better: 'less',
    note: `ours ${note(ours)}; limit, cached: ${note(limit)}`,
  });
}
