import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { rowOf } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';

const AT_ONCE = amount(200, 5);
const MAX_MB = 400;
const POLL_MS = 50;

/**
 * (h) Peak memory of the site while harmful files and then 200 photographs are uploaded concurrently. Decoding runs in
 * a separate process, whose memory is not counted.
 */
export const uploads: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'uploads'));
  try {
    const token = await site.logIn();
    const bad = await harmful();
    const good = await photograph();
    let peak = 0;
    let lag = 0;
    let over = false;
    const poll = async (): Promise<void> => {
      while (!over) {
        const { rssMb, lagP99 } = await site.usage();
        peak = Math.max(peak, rssMb);
        lag = Math.max(lag, lagP99);
        await wait(POLL_MS);
      }
    };
    const polling = poll();
    const refused = await Promise.all(bad.map((file) => send(site, token, file)));
    const begun = performance.now();
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(site, token, good)));
    const seconds = (performance.now() - begun) / 1000;
    over = true;
    await polling;
    const lost = statuses.filter((status) => status !== 201).length;
    return [
      rowOf({
        name: 'h: memory, 200 uploads',
        ours: peak,
        limit: MAX_MB,
        aim: 1,
        unit: 'MB',
        better: 'less',
        note: `${seconds.toFixed(0)} s for ${AT_ONCE} of 12 megapixels, ${lost} lost; event loop late by ${lag.toFixed(0)} ms at most (p99 of ${POLL_MS} ms); refused before: ${refused.join(', ')}`,
      }),
    ];
  } finally {
    await site.stop();
  }
};

/**
 * 144 megapixels in half a megabyte; a damaged interlaced file of 39 megapixels, which takes 300 MB to decode; 11 MiB of
 * zeros.
 */
async function harmful(): Promise<readonly Buffer[]> {
  const white = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  const interlaced = await white(7300, 5400).png({ progressive: true }).toBuffer();
  interlaced.fill(0x55, 20_000, 20_100);
  return [await white(12_000, 12_000).png().toBuffer(), interlaced, Buffer.alloc(11 * 1024 * 1024)];
}

/** About 3 MB. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer();

async function send(site: Site, token: string, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('nom', 'Parolin');
  form.append('prenom', 'Pietro');
  form.append('photo', new Blob([new Uint8Array(file)]), 'photo.jpg');
  const path = `${site.address}/api/upload/cardinal-photo`;
  const { status } = await fetch(path, { method: 'POST', headers: { 'x-auth-token': token }, body: form });
  return status;
}
