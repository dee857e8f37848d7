import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { DiskPictureStore, Pictures, WIDTHS } from '@fumata/media';
import { systemClock } from '@fumata/platform';
import sharp from 'sharp';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { rowOf } from '../harness/row.ts';

const PICTURES = amount(200, 3);
const SIZE = { width: 640, height: 427 };
const SIZES = WIDTHS.filter((width) => width <= SIZE.width);
const RENDITIONS = PICTURES * SIZES.length * 2;
const MAX_LAG_MS = 20;
/** Same settings as the decoder. */
const WEBP = { quality: 78, smartSubsample: true };
const AVIF = { quality: 52, effort: 3 };

/**
 * (k) Renditions of 200 pictures, each in three widths as WebP and AVIF, made by jobs and stored, against bare sharp
 * that makes the same from the same files without storing them, alone in its process. Also the delay of the event loop
 * meanwhile.
 */
export const renditions: Bench = async ({ folder }) => {
  const files = await drawn();
  const { rate: ours, lag } = await asJobs(mkdtempSync(join(folder, 'renditions-')), files);
  const limit = await bare(files);
  return [
    rowOf({
      name: 'k: renditions',
      ours,
      limit,
      aim: 0.9,
      unit: 'renditions/s',
      note: `${RENDITIONS} of ${PICTURES} pictures of ${SIZE.width} x ${SIZE.height}`,
    }),
    rowOf({
      name: 'k: event loop meanwhile',
      ours: lag,
      limit: MAX_LAG_MS,
      aim: 1,
      unit: 'ms',
      better: 'less',
      note: 'p99 of the delay',
    }),
  ];
};

/** All different, because identical pictures share one file. */
const drawn = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      sharp({
        create: {
          ...SIZE,
          channels: 3,
          background: { r: n, g: 90, b: 255 - n },
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      })
        .blur(3)
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );

async function asJobs(folder: string, files: readonly Buffer[]): Promise<{ rate: number; lag: number }> {
  const kept: string[] = [];
  const store = await DiskPictureStore.open(join(folder, 'pictures'));
  const pictures = new Pictures({ store, onStored: (file) => kept.push(file) });
  await Promise.all(files.map((file) => pictures.keep(file)));
  const raise = (cause: unknown): never => {
    throw cause;
  };
  const options = { types: SITE_JOBS, clock: systemClock, onFault: raise };
  const jobs = await openJobs({ ...options, redisUrl: undefined, dataFolder: folder });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  await new Promise<void>((allDone, failed) => {
    let left = kept.length;
    jobs.work([
      { name: 'send-download-link', process: () => Promise.resolve() },
      { name: 'erase-old-download-records', process: () => Promise.resolve() },
      { name: 'rebuild-read-model', process: () => Promise.resolve() },
      { name: 'check-read-models', process: () => Promise.resolve() },
      { name: 'analyse-round', process: () => Promise.resolve() },
      { name: 'plan-alert', process: () => Promise.resolve() },
      { name: 'send-alert', process: () => Promise.resolve() },
      { name: 'send-vote-alert', process: () => Promise.resolve() },
      {
        name: 'build-thumbnails',
        process: async ({ payload, signal, progress }) => {
          await pictures.makeRenditions(payload.picture, signal, progress);
          left -= 1;
          if (left === 0) allDone();
        },
      },
    ]);
    const added = kept.map((picture, n) =>
      jobs.add({ name: 'build-thumbnails', id: `picture-${n}`, payload: { picture } }),
    );
    Promise.all(added).catch(failed);
  });
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  await jobs.close();
  await pictures.close();
  return { rate: RENDITIONS / seconds, lag: delay.percentile(99) / 1e6 };
}

/** Two pictures at a time, as there are cores. */
async function bare(files: readonly Buffer[]): Promise<number> {
  sharp.cache(false);
  sharp.concurrency(1);
  const begun = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let file = files[next++]; file; file = files[next++]) {
      for (const width of SIZES) {
        await sharp(file).resize({ width }).webp(WEBP).toBuffer();
        await sharp(file).resize({ width }).avif(AVIF).toBuffer();
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return RENDITIONS / ((performance.now() - begun) / 1000);
}
