import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventLog } from '@fumata/event-log';
import { systemClock } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../terminal/refusal.js';
import { backUp } from './backup.js';

let room: string;
const data = () => join(room, 'data');
const kept = () => join(room, 'kept');

beforeEach(async () => {
  room = mkdtempSync(join(tmpdir(), 'fumata-full-'));
  const log = await EmbeddedEventLog.open({ folder: join(data(), 'log') });
  await log.close();
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

/** Runs a backup with this `copyDocuments` and returns its error. */
const failure = (copyDocuments: () => Promise<void> = () => Promise.resolve()): Promise<unknown> =>
  backUp(data(), kept(), {
    clock: systemClock,
    copyDocuments,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).catch((cause: unknown) => cause);

const MESSAGE = /^Le disque de .* est plein : il faut environ [\d,]+ Mo, il en reste [\d,]+ Mo\. Faites de la place/;

const mount = (path: string): unknown =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });

/** False outside Linux, without root rights and in containers that forbid mounting. */
const canMount = ((): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'fumata-disk-'));
  try {
    mount(path);
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false; // the suite then reports by name what was skipped
  } finally {
    rmSync(path, { recursive: true });
  }
})();

describe('a backup onto a full disk', () => {
  const itOnASmallDisk = canMount ? it : it.skip;
  itOnASmallDisk('is refused before anything is written (a tmpfs has to be mounted: root on Linux)', async () => {
    writeFileSync(join(data(), 'picture'), 'x'.repeat(2_000_000));
    mkdirSync(kept());
    mount(kept());
    const refusal = await failure();
    const left = readdirSync(kept());
    execFileSync('umount', [kept()]);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ message: expect.stringMatching(MESSAGE) });
    expect(left).toEqual([]);
  });

  it.each([
    ['by a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['by a database', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
    ['by whoever it asked', new Error('not copied', { cause: { code: 'EDQUOT' } })],
  ])('fails with the disk’s name, detected %s, and leaves nothing behind', async (_, cause) => {
    const refusal = await failure(() => Promise.reject(cause));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ message: expect.stringMatching(MESSAGE), cause });
    expect(existsSync(kept())).toBe(false);
    mkdirSync(kept());
    await failure(() => Promise.reject(cause));
    expect(readdirSync(kept())).toEqual([]);
  });

  it('leaves nothing behind after another failure', async () => {
    expect(await failure(() => Promise.reject(new Error('broken off')))).toMatchObject({ message: 'broken off' });
    expect(existsSync(kept())).toBe(false);
  });

  it('names the folder that cannot be written', async () => {
    const cause = Object.assign(new Error('read-only'), { code: 'EROFS' });
    expect(await failure(() => Promise.reject(cause))).toMatchObject({
      message: expect.stringMatching(/^On ne peut pas écrire dans .*kept \(EROFS\)/),
    });
  });
});
