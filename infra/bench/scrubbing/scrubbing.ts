import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Projections, ReplayEditions, ReplayIndex } from '@fumata/contracts';
import { SEGMENT_SIZE } from '@fumata/history';
import { amount } from '../harness/amount.ts';
import { millionVotes } from '../log/million.ts';
import type { Bench } from '../harness/bench.ts';
import { median, quantile, rowOf, spread, type BenchRow } from '../harness/row.ts';
import { Scrubber } from './scrubber.ts';
import { Site } from '../harness/site-process.ts';

export const TIMES = amount(3, 1);
/** Positions per second of a smooth display. */
export const SMOOTH = 30;
const COLD_MS = amount(2_000, 300);
const WARM_MS = amount(2_000, 300);
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * (p) Seeking random positions in a conclave of 1,000,000 votes: the browser's worker asks the real site over HTTP, one
 * position at a time. Cold: from the opening of the player, with empty caches on both sides. Warm: once every segment
 * is loaded.
 */
export const scrubbing: Bench = async ({ folder }) => {
  const data = join(folder, 'scrubbing');
  cpSync(await millionVotes(folder), data, { recursive: true });
  const site = await Site.start(data);
  await projected(site).finally(() => site.stop());
  const cold: (readonly number[])[] = [];
  const warm: (readonly number[])[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const scrubbed = await scrubbedAfterStart(data);
    cold.push(scrubbed.cold);
    warm.push(scrubbed.warm);
  }
  return [rowFrom('p: scrubbing, cold', cold, COLD_MS), rowFrom('p: scrubbing, warm', warm, WARM_MS)];
};

/** Latency of each position in ms, on a freshly started site. */
async function scrubbedAfterStart(
  data: string,
): Promise<{ readonly cold: readonly number[]; readonly warm: readonly number[] }> {
  const site = await Site.start(data);
  try {
    const { cookie, ask } = await asAdministrator(site);
    const { editions } = await ask<ReplayEditions>('/api/replay');
    const index = await ask<ReplayIndex>(`/api/replay/${editions[0]?._id}`);
    const scrubber = new Scrubber(site.address, cookie, index);
    try {
      const cold = await scrubbed(scrubber, COLD_MS);
      for (let at = 1; at <= index.last; at += SEGMENT_SIZE) await scrubber.at(at);
      // Visits every segment once more, so that each is folded to its end.
      for (let at = SEGMENT_SIZE; at <= index.last; at += SEGMENT_SIZE) await scrubber.at(at);
      return { cold, warm: await scrubbed(scrubber, WARM_MS) };
    } finally {
      await scrubber.close();
    }
  } finally {
    await site.stop();
  }
}

async function scrubbed(scrubber: Scrubber, forMs: number): Promise<number[]> {
  const latencies: number[] = [];
  for (const until = performance.now() + forMs; performance.now() < until;)
    latencies.push(await scrubber.at(scrubber.randomSequence()));
  return latencies;
}

function rowFrom(name: string, times: readonly (readonly number[])[], forMs: number): BenchRow {
  const rates = times.map(({ length }) => (length * 1000) / forMs);
  const all = times.flat();
  return rowOf({
    name,
    ours: median(rates),
    limit: SMOOTH,
    aim: 1,
    unit: 'positions/s',
    note:
      `${spread(rates)}; a position took ${median(all).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms, ` +
      `${Math.max(...all).toFixed(0)} ms at most; ${times.length} times`,
  });
}

type Ask = <Body>(path: string) => Promise<Body>;

export async function asAdministrator(site: Site): Promise<{ readonly cookie: string; readonly ask: Ask }> {
  const cookie = await site.openSession();
  const ask: Ask = async <Body>(path: string) => {
    const response = await fetch(`${site.address}${path}`, { headers: { cookie } });
    return (await response.json()) as Body; // the caller knows the response
  };
  return { cookie, ask };
}

/** The worker has processed all votes, including snapshots. */
export async function projected(site: Site): Promise<void> {
  const { ask } = await asAdministrator(site);
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await wait(POLL_MS)) {
    const { direct, projections } = await ask<Projections>('/api/projections');
    if (direct.etat === 'live' && projections.every(({ evenements }) => evenements === direct.evenements)) return;
  }
  throw new Error('the worker has not caught up in time');
}
