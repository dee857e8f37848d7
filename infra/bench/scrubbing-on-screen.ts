import { cpSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { ReplayEditions } from '@fumata/contracts';
import { millionVotes } from './million.ts';
import type { Bench } from './room.ts';
import { median, quantile, rowOf, spread, type BenchRow } from './row.ts';
import { asAdministrator, projected, SMOOTH, TIMES } from './scrubbing.ts';
import { Site } from './site-process.ts';
import type { DraggedOnScreen, Seen } from './scrubbing-seen.ts';

/** Code that runs in a page is compiled with browser types, unlike this folder. */
const IN_CHROMIUM = new URL('../browser/dragged-slider.ts', import.meta.url);

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
  const seen: Seen[] = [];
  for (let n = 0; n < TIMES; n += 1) seen.push(await seenAfterStart(data));
  return rowsOf(seen);
};

async function seenAfterStart(data: string): Promise<Seen> {
  const site = await Site.start(data);
  try {
    const { token, ask } = await asAdministrator(site);
    const { editions } = await ask<ReplayEditions>('/api/replay');
    const [{ _id: conclaveId, last } = { _id: '', last: 0 }] = editions;
    const { draggedOnScreen } = (await import(IN_CHROMIUM.href)) as { draggedOnScreen: DraggedOnScreen }; // its only export
    return await draggedOnScreen({ address: site.address, token, conclaveId, last });
  } finally {
    await site.stop();
  }
}

function rowsOf(seen: readonly Seen[]): BenchRow[] {
  const rates = seen.map(({ pictures, dragged }) => (pictures * 1000) / dragged);
  const exact = seen.map(({ exact: each, pictures }) => (100 * each) / Math.max(1, pictures));
  const frames = seen.map(({ frames: each, dragged }) => (each * 1000) / dragged);
  const settled = seen.flatMap((each) => each.settled);
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    rowOf({
      name: 'r: dragging, cold',
      ours: median(rates),
      limit: SMOOTH,
      aim: 1,
      unit: 'pictures/s',
      note:
        `${spread(rates)}; ${spread(exact)} % of them exact, of ${spread(frames)} frames drawn a second; ${seen.length} times; ` +
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
