import { cpSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { ReplayEditions } from '@fumata/contracts';
import { millionVotes } from '../log/million.ts';
import type { Bench } from '../harness/bench.ts';
import { median, quantile, rowOf, spread, type BenchRow } from '../harness/row.ts';
import { asAdministrator, projected, SMOOTH, TIMES } from './scrubbing.ts';
import { Site } from '../harness/site-process.ts';
import type { DragOnScreen, DragMeasurement } from './drag-measurement.ts';

/** Code that runs in a page is compiled with browser types, unlike this folder. */
const IN_CHROMIUM = new URL('../../browser/drag-slider.ts', import.meta.url);

/** A user notices a longer delay after a stop. */
const SETTLED_MS = 500;

/**
 * (r) Dragging the slider over a conclave of 1,000,000 votes in a real Chromium, with cold caches on both sides:
 * pictures per second, exact or approximated from the index, and the delay after a stop until the exact one.
 */
export const scrubbingOnScreen: Bench = async ({ folder }) => {
  const data = join(folder, 'scrubbing-on-screen');
  cpSync(await millionVotes(folder), data, { recursive: true });
  const site = await Site.start(data);
  await projected(site).finally(() => site.stop());
  const measured: DragMeasurement[] = [];
  for (let n = 0; n < TIMES; n += 1) measured.push(await measuredAfterStart(data));
  return rowsOf(measured);
};

async function measuredAfterStart(data: string): Promise<DragMeasurement> {
  const site = await Site.start(data);
  try {
    const { cookie, ask } = await asAdministrator(site);
    const { editions } = await ask<ReplayEditions>('/api/replay');
    const [{ _id: conclaveId, last } = { _id: '', last: 0 }] = editions;
    const { dragOnScreen } = (await import(IN_CHROMIUM.href)) as { dragOnScreen: DragOnScreen }; // its only export
    return await dragOnScreen({ address: site.address, cookie, conclaveId, last });
  } finally {
    await site.stop();
  }
}

function rowsOf(measured: readonly DragMeasurement[]): BenchRow[] {
  const rates = measured.map(({ pictures, dragMs }) => (pictures * 1000) / dragMs);
  const exact = measured.map(({ exact: each, pictures }) => (100 * each) / Math.max(1, pictures));
  const frames = measured.map(({ frames: each, dragMs }) => (each * 1000) / dragMs);
  const settled = measured.flatMap((each) => each.settleMs);
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    rowOf({
      name: 'r: dragging, cold',
      ours: median(rates),
      limit: SMOOTH,
      aim: 1,
      unit: 'pictures/s',
      note:
        `${spread(rates)}; ${spread(exact)} % of them exact, of ${spread(frames)} frames drawn a second; ${measured.length} times; ` +
        `load ${load.join(', ')} on ${availableParallelism()} cores`,
    }),
    rowOf({
      name: 'r: exact after a stop, p95',
      ours: quantile(settled, 0.95),
      limit: SETTLED_MS,
      aim: 1,
      unit: 'ms',
      better: 'less',
      note: `${settled.length} stops: median ${median(settled).toFixed(0)} ms, ${Math.max(...settled).toFixed(0)} ms at most`,
    }),
  ];
}
