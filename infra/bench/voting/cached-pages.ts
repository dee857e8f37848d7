import { Pool } from 'undici';
import { amount } from '../harness/amount.ts';
import { rowOf, type BenchRow } from '../harness/row.ts';
import type { Site } from '../harness/site-process.ts';

const PATH = '/conclave';
const CONNECTIONS = 8;
const WARM_UP = amount(1_000, 10);
const REQUESTS = amount(5_000, 10);
const MAX_CPU_MS = 0.5;

/** CPU of the site for each answer with a cached, compressed page. No row where the pages are not built. */
export async function cachedPages(site: Site): Promise<readonly BenchRow[]> {
  const pool = new Pool(site.address, { connections: CONNECTIONS });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const ask = async (): Promise<{ readonly status: number; readonly bytes: number }> => {
    const { statusCode, body } = await pool.request({ path: PATH, method: 'GET', headers });
    return { status: statusCode, bytes: (await body.arrayBuffer()).byteLength };
  };
  const repeat = async (times: number): Promise<void> => {
    let left = times;
    const visit = async (): Promise<void> => {
      while (left-- > 0) await ask();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  };
  try {
    const { status, bytes } = await ask();
    if (status !== 200) return [];
    await repeat(WARM_UP);
    await site.usage();
    await repeat(REQUESTS);
    const { cpuMs } = await site.usage();
    return [
      rowOf({
        name: 'a: cached pages',
        ours: cpuMs / REQUESTS,
        limit: MAX_CPU_MS,
        aim: 1,
        better: 'less',
        unit: 'ms of CPU each',
        note: `${PATH}, ${bytes} bytes compressed, ${CONNECTIONS} connections`,
      }),
    ];
  } finally {
    await pool.close();
  }
}
