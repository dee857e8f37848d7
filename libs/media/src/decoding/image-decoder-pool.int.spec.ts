import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ImageDecoderPool } from './image-decoder-pool.js';
import type { DecoderTask } from './decoder-worker.js';

let decoders: ImageDecoderPool;
afterEach(() => decoders.close());

const picture = async (): Promise<DecoderTask> => ({
  kind: 'master',
  maxPixels: 40_000_000,
  bytes: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer(),
});
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // process.kill throws
  }
};
const pidOf = ({ pids: [pid] }: ImageDecoderPool): number => {
  if (pid === undefined) throw new Error('no decoder process is running');
  return pid;
};
const TIMES = { taskMs: 60_000, idleMs: 60_000 };

describe('ImageDecoderPool', () => {
  it('runs concurrent tasks in at most as many processes as allowed', async () => {
    decoders = new ImageDecoderPool(TIMES, 2);
    const task = await picture();
    await Promise.all([decoders.run(task), decoders.run(task), decoders.run(task)]);
    expect(new Set(decoders.pids).size).toBe(2);
  });

  it('runs all tasks in the same process if one is allowed', async () => {
    decoders = new ImageDecoderPool(TIMES, 1);
    const task = await picture();
    await decoders.run(task);
    const pid = pidOf(decoders);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decoders.run(task)));
    expect(answers.every((answer) => 'images' in answer)).toBe(true);
    expect(pidOf(decoders)).toBe(pid);
  });

  it('continues with a new process after one is killed', async () => {
    decoders = new ImageDecoderPool(TIMES, 1);
    const task = await picture();
    await decoders.run(task);
    const all = Array.from({ length: 5 }, () => decoders.run(task));
    const first = pidOf(decoders);
    process.kill(first, 'SIGKILL');
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ width: 1200 });
    expect(pidOf(decoders)).not.toBe(first);
  });

  it('gives up each image after the time-out', async () => {
    decoders = new ImageDecoderPool({ taskMs: 1, idleMs: 60_000 }, 1);
    expect(await decoders.run(await picture())).toEqual({ failed: 'the decoder ended: too slow' });
    expect(await decoders.run(await picture())).toEqual({ failed: 'the decoder ended: too slow' });
  });

  it('returns a failure for bytes that are not an image', async () => {
    decoders = new ImageDecoderPool();
    const bytes = Buffer.from('no picture');
    expect(await decoders.run({ kind: 'master', maxPixels: 1, bytes })).toMatchObject({ failed: expect.any(String) });
  });

  it('decodes neither TIFF nor SVG', async () => {
    decoders = new ImageDecoderPool();
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .tiff()
      .toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    for (const bytes of [tiff, svg]) {
      expect(await decoders.run({ kind: 'master', maxPixels: 100, bytes })).toMatchObject({
        failed: expect.stringContaining('unsupported image format'),
      });
    }
  });

  it('rejects all tasks once closed, including queued ones', async () => {
    decoders = new ImageDecoderPool();
    const task = await picture();
    const all = Array.from({ length: 5 }, () => decoders.run(task));
    const settled = Promise.allSettled(all);
    const pid = pidOf(decoders);
    expect(isAlive(pid)).toBe(true);
    await decoders.close();
    await expect(decoders.run(task)).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    for (const outcome of await settled) expect(outcome.status).toBe('rejected');
    expect(isAlive(pid)).toBe(false);
  });
});
