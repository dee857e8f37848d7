import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectBullMqJobs, openJobs, type JobQueue } from '@fumata/jobs';
import { systemClock } from '@fumata/platform';
import { z } from 'zod';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { alternately, median, rowOf, spread } from '../harness/row.ts';
import { sparePort } from '../../scripts/spare-port.ts';

const JOBS = amount(20_000, 200);
/** More than the site ever needs: a download sends one mail, an upload builds one set of renditions. */
const AIM = 2_000;
const CALLERS = amount(1_000, 20);
const PAIRS = amount(3, 1);
const JOB_TYPES = {
  mail: { payload: z.object({ linkId: z.string() }), attempts: 3, firstRetryMs: 1_000, concurrency: 50 },
};

/**
 * (j) Jobs added by 1,000 concurrent callers, each answered when durable, and processed by a no-op, 50 at a time:
 * embedded, against the most that the site needs. BullMQ on a local Redis is the comparison.
 */
export const jobs: Bench = async ({ folder }) => {
  const redis = await startRedis(folder);
  try {
    const pairs = await alternately(PAIRS, {
      ours: () => embedded(folder),
      limit: async () => {
        const prefix = `bench-${performance.now()}`;
        return rate(await connectBullMqJobs({ types: JOB_TYPES, redisUrl: redis.url, prefix, onFault: raise }));
      },
    });
    const [ours, limits] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.limit)];
    return [
      rowOf({
        name: 'j: jobs, added and done',
        ours: median(ours),
        limit: AIM,
        unit: 'jobs/s',
        ratio: median(ours) / AIM,
        aim: 1,
        note: `durable, ours ${spread(ours)}; BullMQ in the same run ${median(limits).toFixed(0)}, ${spread(limits)}; ${JOBS.toLocaleString('en')} jobs a run, ${PAIRS} pairs`,
      }),
    ];
  } finally {
    await redis.stop();
  }
};

const raise = (cause: unknown): never => {
  throw cause;
};

async function embedded(parent: string): Promise<number> {
  const dataFolder = mkdtempSync(join(parent, 'jobs-'));
  const options = { types: JOB_TYPES, redisUrl: undefined, dataFolder, clock: systemClock, onFault: raise };
  const reached = await rate(await openJobs(options));
  rmSync(dataFolder, { recursive: true });
  return reached;
}

/** Jobs per second; closes the queue. */
async function rate(queue: JobQueue<typeof JOB_TYPES>): Promise<number> {
  const done = new Set<string>();
  const begun = performance.now();
  await new Promise<void>((allDone, failed) => {
    queue.work([
      {
        name: 'mail',
        process: async ({ id }) => {
          done.add(id);
          if (done.size === JOBS) allDone();
        },
      },
    ]);
    let next = 0;
    const caller = async (): Promise<void> => {
      for (let n = next++; n < JOBS; n = next++)
        await queue.add({ name: 'mail', id: `link-${n}`, payload: { linkId: String(n) } });
    };
    Promise.all(Array.from({ length: CALLERS }, caller)).catch(failed);
  });
  // A job counts once its completion is durable.
  await queue.stop();
  const seconds = (performance.now() - begun) / 1000;
  await queue.close();
  return JOBS / seconds;
}
async function startRedis(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await sparePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...options, '--dir', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) if (line.includes('Ready to accept')) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
