import { execFileSync } from 'node:child_process';
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
/** The decoding process: this one's only child that runs the developer's file. */
const developers = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('developer.ts'))
    .map((line) => parseInt(line, 10));

describe('the darkroom', () => {
  it('loses none of many tasks, and does one after the other', async () => {
    darkroom = new Darkroom();
    const task = await picture();
    const answers = await Promise.all(Array.from({ length: 20 }, () => darkroom.develop(task)));
    expect(answers.every((answer) => 'developed' in answer)).toBe(true);
    expect(developers()).toHaveLength(1);
  });

  it('goes on with a new process when one is killed in the middle', async () => {
    darkroom = new Darkroom();
    const task = await picture();
    await darkroom.develop(task);
    const all = Array.from({ length: 5 }, () => darkroom.develop(task));
    for (const pid of developers()) process.kill(pid, 'SIGKILL');
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ width: 1200 });
  });

  it('gives a picture up that takes too long, and goes on', async () => {
    darkroom = new Darkroom({ taskMs: 1, idleMs: 60_000 });
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
    await darkroom.close();
    await expect(darkroom.develop(task)).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    for (const outcome of await settled) expect(outcome.status).toBe('rejected');
    expect(developers()).toEqual([]);
  });
});
