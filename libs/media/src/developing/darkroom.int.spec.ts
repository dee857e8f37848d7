import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Darkroom } from './darkroom.js';
import type { DeveloperTask } from './developer.js';

let darkroom: Darkroom;
afterEach(() => darkroom.close());

const picture = async (): Promise<DeveloperTask> => ({
  kind: 'master',
  maxPixels: 40_000_000,
  bytes: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer(),
});
/** Fails for a process that has ended. */
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // as told
  }
};
const pidOf = ({ developerPids: [pid] }: Darkroom): number => {
  if (pid === undefined) throw new Error('nobody is at work');
  return pid;
};
const TIMES = { taskMs: 60_000, idleMs: 60_000 };

describe('the darkroom', () => {
  it('does as many tasks at once as it has hands', async () => {
    darkroom = new Darkroom(TIMES, 2);
    const task = await picture();
    await Promise.all([darkroom.develop(task), darkroom.develop(task), darkroom.develop(task)]);
    expect(new Set(darkroom.developerPids).size).toBe(2);
  });

  it('loses none of many tasks, and does one after the other with one hand', async () => {
    darkroom = new Darkroom(TIMES, 1);
    const task = await picture();
    await darkroom.develop(task);
    const pid = pidOf(darkroom);
    const answers = await Promise.all(Array.from({ length: 20 }, () => darkroom.develop(task)));
    expect(answers.every((answer) => 'developed' in answer)).toBe(true);
    expect(pidOf(darkroom)).toBe(pid);
  });

  it('goes on with a new process when one is killed in the middle', async () => {
    darkroom = new Darkroom(TIMES, 1);
    const task = await picture();
    await darkroom.develop(task);
    const all = Array.from({ length: 5 }, () => darkroom.develop(task));
    const first = pidOf(darkroom);
    process.kill(first, 'SIGKILL');
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ width: 1200 });
    expect(pidOf(darkroom)).not.toBe(first);
  });

  it('gives a picture up that takes too long, and goes on', async () => {
    darkroom = new Darkroom({ taskMs: 1, idleMs: 60_000 }, 1);
    expect(await darkroom.develop(await picture())).toEqual({ failed: 'the decoder ended: too slow' });
    expect(await darkroom.develop(await picture())).toEqual({ failed: 'the decoder ended: too slow' });
  });

  it('says what is wrong with bytes that are no picture', async () => {
    darkroom = new Darkroom();
    const bytes = Buffer.from('no picture');
    expect(await darkroom.develop({ kind: 'master', maxPixels: 1, bytes })).toMatchObject({
      failed: expect.any(String),
    });
  });

  it('reads nothing but the five kinds of picture', async () => {
    darkroom = new Darkroom();
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .tiff()
      .toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    for (const bytes of [tiff, svg]) {
      expect(await darkroom.develop({ kind: 'master', maxPixels: 100, bytes })).toMatchObject({
        failed: expect.stringContaining('unsupported image format'),
      });
    }
  });

  it('refuses everything once it is closed, what waits included', async () => {
    darkroom = new Darkroom();
    const task = await picture();
    const all = Array.from({ length: 5 }, () => darkroom.develop(task));
    const settled = Promise.allSettled(all);
    const pid = pidOf(darkroom);
    expect(isAlive(pid)).toBe(true);
    await darkroom.close();
    await expect(darkroom.develop(task)).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    for (const outcome of await settled) expect(outcome.status).toBe('rejected');
    expect(isAlive(pid)).toBe(false);
  });
});
